const places = [1, 2, 3, 4, 5]

/** Icons, which need no font. */
export function Stars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span role="img" aria-label={label} className="flex text-base">
      {places.map((place) => (
        <span
          key={place}
          className={`icon icon-star ${place > rating ? 'text-line' : 'text-marigold'}`}
        />
      ))}
    </span>
  )
}

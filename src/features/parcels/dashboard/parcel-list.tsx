import { useSearchParams } from 'react-router'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { ParcelCard, type ParcelCardProps } from '#src/features/parcels/dashboard/parcel-card.tsx'
import { useParcels } from '#src/features/parcels/dashboard/use-parcels.ts'
import { type ParcelList as ListName, parcelLists } from '#src/features/parcels/parcel-lists.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ParcelListProps = Omit<ParcelCardProps, 'parcel'>

export function ParcelList({ messages, ...card }: ParcelListProps) {
  const [search, setSearch] = useSearchParams()
  const list = parcelLists.find((one) => one === search.get('list')) ?? 'all'
  const read = useParcels(list)
  const parcels = read.data?.pages.flatMap(({ items }) => items)
  const counts = read.data?.pages.at(0)?.counts
  return (
    <>
      <Lists
        chosen={list}
        choose={(one) =>
          setSearch(one === 'all' ? {} : { list: one }, { preventScrollReset: true })
        }
        counts={counts}
        messages={messages}
      />
      {parcels === undefined && <ReadState read={read} messages={messages} />}
      {parcels?.length === 0 && <p className="card p-5">{messages.none}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {parcels?.map((parcel) => (
          <ParcelCard key={parcel._id} parcel={parcel} messages={messages} {...card} />
        ))}
      </ul>
      {read.hasNextPage && (
        <BusyButton
          className="button-quiet justify-self-center"
          isBusy={read.isFetchingNextPage}
          press={() => void read.fetchNextPage()}
        >
          {messages.older}
        </BusyButton>
      )}
    </>
  )
}

type ListsProps = Pick<ParcelListProps, 'messages'> & {
  readonly chosen: ListName
  readonly choose: (list: ListName) => void
  readonly counts: Readonly<Partial<Record<ListName, number>>> | undefined
}

function Lists({ chosen, choose, counts, messages }: ListsProps) {
  const language = useLanguage()
  return (
    <div className="flex flex-wrap gap-2">
      {parcelLists.map((one) => {
        const count = counts?.[one]
        return (
          <button
            key={one}
            type="button"
            className={one === chosen ? 'button-main' : 'button-quiet'}
            aria-pressed={one === chosen}
            onClick={() => choose(one)}
          >
            {messages.lists[one]}
            {count !== undefined && count > 0 && ` ${formatNumber(count, language)}`}
          </button>
        )
      })}
    </div>
  )
}

/** The same keys with a text each, at every depth: a missing or superfluous key does not compile. */
export type Translated<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Translated<Catalogue[Key]>
}

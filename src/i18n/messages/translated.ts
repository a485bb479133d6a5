/** The same keys with a text each: a missing key does not compile. */
export type Translated<Catalogue> = {
  readonly [Section in keyof Catalogue]: {
    readonly [Key in keyof Catalogue[Section]]: string
  }
}

/** The same for one section. */
export type TranslatedSection<Section> = { readonly [Key in keyof Section]: string }

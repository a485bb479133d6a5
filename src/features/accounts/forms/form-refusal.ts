/** What a refused form of an account shows. */
export type FormRefusal = {
  /** In the form and in a toast, which announces it. */
  readonly message: string
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, string>>
  /** Never a password. */
  readonly typed: Readonly<Record<string, string>>
}

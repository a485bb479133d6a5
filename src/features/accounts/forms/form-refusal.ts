/** What a form of an account comes back with. */
export type FormRefusal = {
  /** Said in a toast and in the form. */
  readonly message: string
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, string>>
  /** Never a password. */
  readonly typed: Readonly<Record<string, string>>
}

/** What a refused form of an account shows. */
export type FormRefusal = {
  /** Shown in the form and in a toast. */
  readonly message: string
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, string>>
  /** Never a password. */
  readonly typed: Readonly<Record<string, string>>
}

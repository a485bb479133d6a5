/** The messages and values that a refused account form shows. */
export type FormRefusal = {
  /** Shown in the form, and in a toast that announces it. */
  readonly message: string
  /** By field name. */
  readonly problems: Readonly<Record<string, string>>
  /** Never contains a password. */
  readonly typed: Readonly<Record<string, string>>
}

import { type ChangeEvent, useState } from 'react'
import { Field } from '#src/ui/field.tsx'

type PictureFieldProps = {
  readonly label: string
  readonly hint: string
  readonly previewText: string
}

/** The preview of a larger picture would take too much of a phone's memory. */
const previewedBytes = 10_000_000

/** Asks for a picture that never leaves the browser: the control has no name. */
export function PictureField({ label, hint, previewText }: PictureFieldProps) {
  const [preview, setPreview] = useState<string>()

  function show({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? []
    setPreview(undefined)
    if (!file || file.size > previewedBytes) return
    const reader = new FileReader()
    reader.onload = () => setPreview(String(reader.result))
    reader.readAsDataURL(file)
  }

  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 grow">
        <Field name="picture" label={label} hint={hint}>
          {({ name: _unsent, ...described }) => (
            <input {...described} type="file" accept="image/*" onChange={show} required />
          )}
        </Field>
      </div>
      {preview !== undefined && (
        <img src={preview} alt={previewText} className="size-20 rounded-xl object-cover" />
      )}
    </div>
  )
}

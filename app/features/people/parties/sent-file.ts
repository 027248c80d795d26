import { BadInput } from '#app/kit/refusal.ts'
import { storedField } from '#app/kit/stored-field.ts'
import type { FormValues, SentFile, SentForm } from '#app/platform/http/read-body.server.ts'

/** What a file field sent: new files, and addresses or names of earlier uploads. */
export type Sent = { file: SentFile } | { stored: string }

/** Takes a file field's files out of a form, in the order in which they are to be shown. */
export function sentIn({ values, files }: SentForm, field: string): Sent[] {
  const name = storedField(field)
  const stored = namesIn(values, name)
  delete values[name]
  return [
    ...stored.map((one) => ({ stored: one })),
    ...files.filter((file) => file.field === field).map((file) => ({ file })),
  ]
}

const namesIn = (values: FormValues, name: string) => [values[name] ?? []].flat().filter((one) => one !== '')

/** Bad input of a field whose file no longer exists. */
export const goneFile = (field: string) => new BadInput({ [field]: { key: 'files:refused.none' } })

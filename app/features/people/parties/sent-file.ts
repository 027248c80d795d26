import { BadInput } from '#app/kit/refusal.ts'
import { storedField } from '#app/kit/stored-field.ts'
import type { FormValues, SentFile, SentForm } from '#app/platform/http/read-body.server.ts'

/** What came in a field: files, and the addresses or names of those that the browser brought up before. */
export type Sent = { file: SentFile } | { stored: string }

/** Takes what came in a field out of a form, in the order in which it is to be shown. */
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

/** Bad input of a field whose file is not there. */
export const goneFile = (field: string) => new BadInput({ [field]: { key: 'files:refused.none' } })

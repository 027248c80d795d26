import { type ChangeEvent, useState } from 'react'
import { storedField } from '#app/kit/stored-field.ts'
import { callUpload, type UploadCall } from '#app/kit/wire.ts'
import type { TextFieldProps } from './field.tsx'
import { FileInput } from './file-input.tsx'
import { useLanguage } from './language.ts'

type FileFieldProps = Omit<TextFieldProps, 'type' | 'name' | 'onChange'> & {
  name: string
  /** Which call takes the file as soon as it was chosen; null where the form alone may bring it. */
  call: UploadCall | null
}

/**
 * Where files are chosen. They are brought up by a call at once, and the form says which they are. Without
 * scripts, where the call refuses one, or where the form is sent first, the form brings the files themselves,
 * and its answer says what is wrong with them.
 */
export function FileField({ name, call, ...field }: FileFieldProps) {
  const language = useLanguage()
  const [stored, setStored] = useState<readonly string[]>([])

  async function bringUp({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = input.files
    setStored([])
    if (!call || !chosen) return
    const names: string[] = []
    for (const file of Array.from(chosen)) {
      const reply = await callUpload(language, call, file)
      const one = reply?.status ? (reply.image ?? reply.file) : null
      if (typeof one !== 'string' || input.files !== chosen) return
      names.push(one)
    }
    setStored(names)
  }

  return (
    <>
      <FileInput
        {...field}
        name={stored.length > 0 ? undefined : name}
        onChange={(event) => void bringUp(event)}
      />
      {stored.map((one) => (
        <input key={one} type="hidden" name={storedField(name)} value={one} />
      ))}
    </>
  )
}

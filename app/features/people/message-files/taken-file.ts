import type { NamedFile } from './message-file.ts'

/** What a form that comes back with a mistake calls the files that are there by now. */
export const takenField = (field: string) => `${field}Taken`
export const takenText = ({ name, bytes, title }: NamedFile) => `${name} ${bytes} ${title}`

/** The files that are there by now, of a form that came back; null of one that did not. */
export function takenIn(
  values: Readonly<Record<string, string | string[]>> | undefined,
  field: string,
): NamedFile[] | null {
  const said = values?.[takenField(field)]
  if (said === undefined) return null
  return [said].flat().flatMap((one) => {
    const [, name, bytes, title] = /^(\S+) (\d+) (.+)$/su.exec(one) ?? []
    return name && bytes && title ? [{ name, bytes: Number(bytes), title }] : []
  })
}

import { z } from 'zod'

/** A list of names in one line: 'support, faqs'. */
const names = z
  .string()
  .default('')
  .transform((line) => line.split(',').map((name) => name.trim()))
  .transform((list) => list.filter(Boolean))

/** What stands above the text of a page. Description: what search engines show; updated: the day, in UTC. */
export const pageHead = z.strictObject({
  title: z.string().min(3).max(70),
  description: z.string().min(20).max(200),
  updated: z.iso.date(),
  /** Questions: each heading of the third level is one, shown folded. */
  kind: z.enum(['text', 'questions']).default('text'),
  related: names,
  /** Of a text that has versions: what of it is new, for those who are told before it counts. */
  changes: z.string().max(400).default(''),
})

/** What stands above an article of the blog. Published: the day, in UTC. */
export const articleHead = z.strictObject({
  title: z.string().min(3).max(70),
  description: z.string().min(20).max(200),
  published: z.iso.date(),
})

/**
 * Parts a text file in its head, `name: value` lines between two lines of three hyphens, and its Markdown,
 * and reads the head by `schema`. Throws one sentence for a head that is missing, malformed, or has a name
 * twice or unknown.
 */
export function readTextSource<T>(source: string, schema: z.ZodType<T>): { head: T; body: string } {
  const parts = source.replaceAll('\r\n', '\n').match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/)
  if (!parts) throw new Error('it does not begin with a head between two lines of ---')
  const entries = (parts[1] ?? '').split('\n').map((line) => {
    const entry = line.match(/^([a-z]+): (\S.*)$/)
    if (!entry) throw new Error(`"${line}" in its head is not "name: value"`)
    return [entry[1] ?? '', (entry[2] ?? '').trim()] as const
  })
  const twice = entries.find(([name], at) => entries.findIndex(([other]) => other === name) !== at)
  if (twice) throw new Error(`its head has ${twice[0]} twice`)
  const read = schema.safeParse(Object.fromEntries(entries))
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`its head cannot be used: ${faults.join('; ')}`)
  }
  return { head: read.data, body: (parts[2] ?? '').trim() }
}

import { slugOf } from '#app/kit/ids.ts'

const LONGEST = 40

/** Candidate slugs of a workspace, best first: its name in Latin letters, then numbered. */
export function workspaceSlugs(name: string, kind: 'company' | 'sme'): string[] {
  const plain = slugOf(name, LONGEST)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  const base = plain.length >= 3 ? plain : kind
  return [base, ...Array.from({ length: 60 }, (_, at) => `${base}-${at + 2}`)]
}

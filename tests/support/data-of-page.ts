import {
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_SingleFetchRedirectSymbol as LEADS_ON,
} from 'react-router'

/** An answer as a browser without scripts would get it: a page that leads on does so by its status. */
export type DataAnswer = { status: number; location: string | null; body: string; value: unknown }

type Redirect = { redirect: string; status: number }

const DATA = /^text\/x-script\b/

/**
 * Where a page in the browser asks for what a page shows, or sends a form: the same loaders and the same
 * action answer as for the page itself, with all that it is made of, and nothing is rendered.
 */
export function dataAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  const at = path.endsWith('/') ? `${path}_.data` : `${path}.data`
  return [at, ...query].join('?')
}

/** What came from there; what is no data (a file, a plain refusal) is left as it is. */
export async function readData(answer: Response): Promise<DataAnswer> {
  const { status, headers } = answer
  const body = await answer.text()
  const plain = { status, location: headers.get('location'), body, value: null }
  if (!DATA.test(headers.get('content-type') ?? '')) return plain
  const { value, done } = await decode(streamOf(body), globalThis)
  await done
  const to = redirectIn(value)
  return to ? { ...plain, status: to.status, location: to.redirect, value } : { ...plain, value }
}

const streamOf = (body: string) => new Blob([body]).stream()

function redirectIn(value: unknown): Redirect | null {
  if (typeof value !== 'object' || value === null) return null
  if (LEADS_ON in value) return (value as { [LEADS_ON]: Redirect })[LEADS_ON]
  return 'redirect' in value ? (value as Redirect) : null
}

import type { Env, Hono } from 'hono'
import { LANGUAGES, type Language, pathIn, prefixOf, splitLanguage } from '#app/kit/language.ts'

const PARAMETERS = ['company', 'comp'] as const
/** As the codes of invitation links are made; the home page is shown for anything else. */
const CODE = /^[0-9A-Z]{16}$/

/**
 * Leads the addresses of invitation links to the home page with the code as a parameter, and from there on to
 * joining.
 */
export function invitationLinks<E extends Env>(app: Hono<E>): void {
  for (const language of LANGUAGES)
    for (const name of PARAMETERS)
      app.get(`${prefixOf(language)}/${name}/:code{.+}`, (c) =>
        c.redirect(invitationPath(c.req.url, language, name), 301),
      )
  // Not a route of the home page's own address: what has one is not shared by visitors.
  app.get('*', async (c, next) => {
    const { language, path } = splitLanguage(c.req.path)
    const code = path === '/' ? codeIn(c.req.url) : ''
    if (CODE.test(code)) return c.redirect(pathIn(language, `/join/${code}`), 302)
    await next()
  })
}

/**
 * Hono's own reading of a query throws, and catches, twice for each thing in it that is no text: 25 ms for
 * 1,400 of them.
 */
function codeIn(address: string): string {
  const query = new URL(address).searchParams
  return PARAMETERS.map((name) => query.get(name)).find((code) => code !== null) ?? ''
}

function invitationPath(address: string, language: Language, name: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.set(name, decoded(pathname.split('/').filter(Boolean).at(-1) ?? ''))
  return `${pathIn(language, '/')}?${searchParams}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

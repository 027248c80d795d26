import { inTurns, send } from './ask-site.ts'
import { addressOf } from './door.ts'
import { MATRIX } from './matrix.ts'
import type { RarePage } from './rare-page.ts'
import { formsIn, type PageForm } from './read-forms.ts'
import type { Role } from './roles.ts'
import type { World } from './world.ts'

/** Who is shown forms of their own, on pages that are not the same for everybody. */
const WHO: Role[] = [
  'visitor',
  'seeker',
  'newProvider',
  'refusedProvider',
  'organiser',
  'buyer',
  'companyAdmin',
  'companyManager',
  'smeAdmin',
  'superAdmin',
  'unconfirmed',
  'staff',
]
const ANYBODY: Role[] = ['visitor', 'organiser']

/**
 * A form as somebody is shown it, `page` the address that shows it, `of` the route that takes it, `by` who is
 * shown it, `isRare` whether what it is about may be gone once it is taken.
 */
export type ShownForm = PageForm & RarePage & { to: string; of: string; isRare: boolean }
export type Site = { port: number; world: World }

/**
 * Every form that is shown to anybody on any page of the matrix and on `rare` ones, once for each set of
 * fields, and those that scripts send.
 */
export async function shownForms({ port, world }: Site, rare: readonly RarePage[]): Promise<ShownForm[]> {
  const found = new Map<string, ShownForm>()
  const pages = MATRIX.filter(({ of }) => of.startsWith('GET ')).flatMap((row) => {
    const isOpen = row.says.visitor === 200 && !row.at(world)['?']
    return (isOpen ? ANYBODY : WHO).flatMap((role) =>
      row.says[role] === 200 ? [{ page: addressOf(row, world), ...who(world, role), isRare: false }] : [],
    )
  })
  const cookies = new Map<string, Promise<string | null>>()
  await inTurns([...pages, ...rare.map((one) => ({ ...one, isRare: true }))], async (shown) => {
    const cookie = cookies.get(shown.by) ?? shown.cookieOf()
    if (WHO.includes(shown.by as Role)) cookies.set(shown.by, cookie)
    const { body } = await send(port, shown.page, { cookie: await cookie })
    for (const form of formsIn(body)) {
      const to = form.action === '' ? shown.page : addressFrom(shown.page, form.action)
      const of = `POST ${routeOf(to)}`
      const key = `${of} ${namesOf(form)}`
      if (!found.has(key)) found.set(key, { ...form, ...shown, to, of })
    }
  })
  return [...found.values(), ...sentByScripts(world)].toSorted((a, b) =>
    a.of + a.page < b.of + b.page ? -1 : 1,
  )
}

const who = (world: World, role: Role) => ({ by: role, cookieOf: () => world.cookieOf(role) })

/** What scripts send, of which no page has a form, field by field, by whom. */
const SCRIPTS: [of: string, role: Role, fields: string[]][] = [
  ['POST /login/passkey', 'visitor', ['credential', 'next']],
  ['POST /event/checkin/:slug/list', 'organiser', ['noted']],
  ['POST /proposals/:url/draft', 'organiser', ['words', 'price', 'currency', 'validUntil', 'version']],
]

function sentByScripts(world: World): ShownForm[] {
  return SCRIPTS.map(([of, role, names]) => {
    const row = MATRIX.findLast((one) => one.of === of)
    if (!row) throw new Error(`nothing takes ${of}`)
    const page = addressOf(row, world)
    const given: Record<string, string> = row.send?.(world) ?? {}
    const fields = names.map((name) => ({ name, value: given[name] ?? '', type: 'hidden', marked: false }))
    const plain = { action: '', withFiles: false, besideIt: false, isRare: false }
    return { ...plain, fields, page, to: page, of, ...who(world, role) }
  })
}

const TAKERS = [...new Set(MATRIX.flatMap(({ of }) => (of.startsWith('POST ') ? [of.slice(5)] : [])))]
  // What is named comes before what a parameter stands for.
  .toSorted((a, b) => a.split(':').length - b.split(':').length)

/** Where a link of a page leads on this site. */
function addressFrom(page: string, link: string): string {
  const { pathname, search } = new URL(link, `http://localhost${page}`)
  return pathname + search
}

/** The route that takes what is sent to an address. */
function routeOf(to: string): string {
  const path = to.split('?')[0] ?? to
  const isOf = (route: string) => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}$`).test(path)
  return TAKERS.find(isOf) ?? path
}

/** By what a form is known when its page is read again: its fields, and what it is for. */
export function namesOf({ fields }: PageForm): string {
  const intent = fields.find(({ name }) => name === 'intent')?.value ?? ''
  const names = fields.map(({ name, type, value }) => name + (type === 'submit' ? value : ''))
  return [intent, ...names].join(' ').replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
}

/** Nobody's: who looks for training, who gives some, and who acts for another company. */
const STRANGERS: Role[] = ['visitor', 'seeker', 'provider', 'smeAdmin']

/**
 * What is rare and shown to a stranger, too: each form that has an address or a hidden value of its own. What
 * a visitor is shown is of a link, which opens for whoever has it.
 */
export async function shownToStrangers(
  { port, world }: Site,
  forms: readonly ShownForm[],
): Promise<string[]> {
  const found: string[] = []
  const theirs = forms.filter(({ isRare, by }) => isRare && by !== 'visitor')
  for (const role of STRANGERS) {
    const cookie = await world.cookieOf(role)
    await inTurns(theirs, async ({ page, fields, of }) => {
      const { status, body } = await send(port, page, { cookie })
      const own = fields.filter(({ type, value }) => type === 'hidden' && value.length > 9)
      const isShown = own.length > 0 && own.some(({ value }) => body.includes(value))
      if (status === 200 && isShown) found.push(`${of} at ${page} to ${role}`)
      if (/^\/admin\//.test(page) && status === 200) found.push(`${page} to ${role}`)
    })
  }
  return found
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#app/platform/testing/store.ts'
import { badTexts } from '../support/bad-inputs.ts'
import type { DataAnswer } from '../support/data-of-page.ts'
import { isOfPage } from './addresses.ts'
import { inTurns, send } from './ask-site.ts'
import { type Field, formsIn, type PageForm } from './read-forms.ts'
import { namesOf, type ShownForm } from './shown-forms.ts'

/** One caller may send 600 in a minute. */
const OF_ONE_SESSION = 60

const TOO_LONG = 'texts: 100 kB'
const BESIDE = 'refused without words beside the field'

type Sent = DataAnswer
type Post = { cookie: string | null; fields: [string, string][]; asData?: boolean }
type Tried = { faults: string[]; sent: number; refused: number; taken: number }

/**
 * Sends each form as it is shown, filled with what is asked for, and then with one value of the corpus in one
 * field after the other: each field gets one in `share` of them, another part each. A fault is an answer that
 * is none, one that says how the server is made, and a refusal without words beside the field. Each is sent
 * as by a page in the browser, which is answered without a page; what is refused with words of other fields
 * than before is sent again for the page, as where words stand follows from the field that they are said of.
 * With `isAllShown` each is answered by a page.
 */
export async function attackForms(
  port: number,
  forms: readonly ShownForm[],
  share: number,
  isAllShown = false,
): Promise<Tried> {
  const tried: Tried = { faults: [], sent: 0, refused: 0, taken: 0 }
  const values = badTexts()
  const tooLong = values.filter(({ name }) => name === TOO_LONG)
  const attack = async (shown: ShownForm) => {
    await forgetAttempts()
    let form = shown
    let cookie = await form.cookieOf()
    /** The page as it is now: what was taken may have changed what its fields hold. */
    const look = async () => {
      const { status, body } = await send(port, form.page, { cookie })
      const again = formsIn(body).find((one) => namesOf(one) === namesOf(shown))
      form = { ...form, fields: again?.fields ?? form.fields }
      return status
    }
    const isGone = async () => {
      const { body } = await send(port, form.page, { cookie })
      return !formsIn(body).some((one) => namesOf(one) === namesOf(shown))
    }
    /** Sends it in a session of its own for some; what was sent before may have ended it. */
    let sent = 0
    const sendForm = async (fields: [string, string][], asData: boolean): Promise<Sent> => {
      sent += 1
      if (sent % OF_ONE_SESSION === 0) cookie = await form.cookieOf()
      const answer = await post(port, form, { cookie, fields, asData }).catch(noAnswer)
      if (cookie === null || !answer.location?.startsWith('/login')) return answer
      cookie = await form.cookieOf()
      return post(port, form, { cookie, fields, asData }).catch(noAnswer)
    }
    const asData = !isAllShown && isOfPage(form.of)
    const attackField = async (nth: number, some: typeof values, isRefused: boolean) => {
      const { name: field = '', type = '' } = shown.fields[nth] ?? {}
      const shownAt = new Set<string>()
      for (const { name, value } of some) {
        const where = `${form.of} (${form.by}) ${field}, ${name}`
        const fields = fieldsOf(form, nth, value)
        let answer = await sendForm(fields, asData)
        const saidOf = answer.status === 422 ? fieldsSaid(answer) : null
        if (saidOf !== null && !shownAt.has(saidOf)) {
          shownAt.add(saidOf)
          answer = await sendForm(fields, false)
        }
        tried.sent += 1
        if (answer.status === 422) tried.refused += 1
        if (answer.status < 400) tried.taken += 1
        const faults = faultsOf(answer, { of: shown, field, type, isRefused })
        // Of a form that the page has no more, what was sent before has taken the subject away: words are
        // enough.
        const left =
          faults.includes(BESIDE) && (await isGone()) ? faults.filter((one) => one !== BESIDE) : faults
        tried.faults.push(...left.map((fault) => `${where}: ${fault}`))
        const page = answer.status < 400 ? await look() : 200
        if (page >= 500) tried.faults.push(`${where}: its page answers ${page} from then on`)
      }
    }
    // What nobody takes comes first where what is taken is gone; of that one does not know yet what is
    // refused in any case.
    if (form.isRare) for (const nth of shown.fields.keys()) await attackField(nth, tooLong, true)
    const isRefused = (await post(port, form, { cookie, fields: fieldsOf(form) })).status === 422
    await look()
    for (const nth of shown.fields.keys()) {
      const mine = values.filter((_, at) => at % share === (nth + form.of.length) % share)
      await attackField(nth, mine, isRefused)
    }
  }
  // What one person has saved makes other forms of theirs old.
  await inTurns([...Map.groupBy(forms, ({ by }) => by).values()], async (theirs) => {
    for (const form of theirs) await attack(form)
  })
  return tried
}

const noAnswer = (error: Error): Sent => ({ status: 599, location: null, body: error.message, value: null })
const SAID = /role="alert"|aria-invalid="true"/
const SAID_APART = /role="(alert|status)"|"errors":\{"/
const IS_GONE = /data-failed[\s\S]*>404</
const TELLS = /node_modules|\bat \S+ \(.*:\d+:\d+\)|violates |invalid input syntax|syntax error at|ZodError/

type Asked = { of: ShownForm; field: string; type: string; isRefused: boolean }

/** Of which fields an answer that is no page says something; null of a page. */
function fieldsSaid({ value }: Sent): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { errors } = (value as { data?: { errors?: object } }).data ?? {}
  return JSON.stringify(Object.keys(errors ?? {}).toSorted())
}

/** `isRefused` is a form that is refused as it is shown, too, and so says what else is wrong. */
function faultsOf({ status, location, body, value }: Sent, { of, field, type, isRefused }: Asked): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push(`${status} ${status === 599 ? body : ''}`)
  if (location && !/^(\/(?![/\\])|http:\/\/localhost:\d+\/)/.test(location))
    faults.push(`leads to ${location}`)
  if (TELLS.test(body)) faults.push('tells how the server is made')
  // The page has shown words there before.
  if (value !== null) return faults
  // What was sent before may have hidden the page itself: then it says that it is not here.
  if (status !== 422 || IS_GONE.test(body)) return faults
  // A script says what is wrong where it has its words; another tab has no fields.
  const isForm = isOfPage(of.of) && !of.besideIt
  if (!(isForm ? SAID : SAID_APART).test(body)) faults.push('refused without words')
  const isTyped = ['text', 'textarea', 'email', 'tel', 'date', 'password'].includes(type)
  const fields = formsIn(body).flatMap((form) => form.fields)
  if (isForm && isTyped && !isRefused && !fields.some(({ name, marked }) => name === field && marked))
    faults.push(BESIDE)
  return faults
}

let written = 0

/** What somebody writes who means it, other words each time where two of a kind may not be the same. */
function goodValue({ name, type, value }: Field): string {
  if (value !== '') return value
  written += 1
  if (type === 'email' || /email$/i.test(name)) return `asha.rao${written}@example.com`
  if (type === 'date') return new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10)
  if (type === 'number' || /count|participants|budget|fee|rate|years/i.test(name)) return '12'
  if (type === 'tel') return '+41 44 668 18 00'
  if (type === 'password') return 'correct horse battery'
  if (type === 'checkbox') return 'on'
  if (type === 'textarea') return 'Two days for everybody.'
  if (type === 'text') return `Asha Rao ${written}`
  return value
}

/**
 * What a browser sends of a form, one of several choices and no files, with `value` in the field at `bad`.
 */
function fieldsOf({ fields }: PageForm, bad = -1, value = ''): [string, string][] {
  const chosen = new Set(fields[bad]?.type === 'radio' ? [fields[bad]?.name] : [])
  return fields.flatMap((field, at): [string, string][] => {
    const { name, type } = field
    if (at === bad) return [[name, value]]
    if (type === 'file' || (type === 'radio' && chosen.has(name))) return []
    if (type === 'radio') chosen.add(name)
    return [[name, name === 'key' ? randomUUID() : goodValue(field)]]
  })
}

/** All come from addresses of their own; what one person may do in an hour is counted anew for each form. */
async function forgetAttempts() {
  await db().execute(sql`delete from attempts`)
}

const post = (port: number, form: ShownForm, { fields, ...as }: Post) =>
  send(port, form.to, { ...as, body: form.withFiles ? multipart(fields) : new URLSearchParams(fields) })

function multipart(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

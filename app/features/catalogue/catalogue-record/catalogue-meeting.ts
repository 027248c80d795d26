import type { RawRecord } from './catalogue.ts'
import { cleanLine } from './catalogue-text.ts'

const HOSTS =
  'zoom\\.us|zoom\\.com|teams\\.microsoft\\.com|teams\\.live\\.com|meet\\.google\\.com|meet\\.jit\\.si|webex\\.com|gotomeeting\\.com|gotowebinar\\.com|whereby\\.com'
const LINK = new RegExp(`https?://(?:[\\w-]+\\.)*(?:${HOSTS})/[^\\s<>"')]+`, 'gi')
/** Where one registers for a meeting is no way into it. */
const REGISTERS = /\/(?:register|registration|webinar\/register)\b/i
const CODE =
  /(?:\b(?:(?:meeting|besprechungs?|konferenz)[- ]?)?(?:passcode|password|passwort|kenncode|kennwort|zugangscode|code secret|mot de passe|codice di accesso|contraseña|clave de acceso|pin|meeting id|besprechungs-id|id de réunion|id riunione|id de reunión)\b|パスコード|パスワード|ミーティング\s?ID)\s*[:：=]\s*[\w-]+(?: \d{3,4}){0,3}/giu

const LONGEST_CODE = 100

/** `code` is the access code beside the link, in the source's words: 'Passcode: 424242'. */
export type Meeting = { url: string | null; code: string | null }

/**
 * Extracts the meeting's access, which is for participants alone, from a record's texts. Returns the record
 * without it.
 */
export function takeMeeting(raw: RawRecord): { raw: RawRecord; meeting: Meeting } {
  const shown = [raw.description, raw.summary, raw.url].map((text) => text ?? '')
  const links = [...shown, raw.address ?? '', raw.venue ?? ''].flatMap((text) => text.match(LINK) ?? [])
  const [url = null] = links.filter((link) => !REGISTERS.test(link))
  if (url === null) return { raw, meeting: { url: null, code: null } }
  const codes = new Set(shown.flatMap((text) => text.match(CODE) ?? []).map(cleanLine))
  const without = (text: string | undefined) =>
    text?.replace(LINK, (link) => (REGISTERS.test(link) ? link : '')).replace(CODE, '')
  const own = cleanLine(without(raw.url))
  return {
    raw: {
      ...raw,
      description: without(raw.description),
      summary: without(raw.summary),
      url: own || undefined,
    },
    meeting: {
      url: url.replace(/[.,;]+$/, ''),
      code: [...codes].join(', ').slice(0, LONGEST_CODE) || null,
    },
  }
}

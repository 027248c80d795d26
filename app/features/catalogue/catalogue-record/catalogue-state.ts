import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import type { RawFlag, RawRecord } from './catalogue.ts'
import { type Finding, guessed } from './catalogue-finding.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine, cleanTitle, squeezed } from './catalogue-text.ts'

const words = (text: string) => new Set(text.split(', ').map(squeezed))

const CANCELLED = words(
  'cancelled, canceled, cancel, cancellation, event cancelled, called off, called-off, abgesagt, storniert, entfällt, fällt aus, ausgefallen, findet nicht statt, abgebrochen, annulé, annulée, ' +
    'supprimé, annullato, annullata, cancellato, cancellata, cancelado, cancelada, anulado, anulada, suspendido, suspendida, 中止, 開催中止, キャンセル, 取消, 取り消し, ' +
    'deleted, trashed, trash, gelöscht, eliminato, eliminado, borrado, 削除, 削除済み',
)
const POSTPONED = words(
  'postponed, event postponed, deferred, on hold, verschoben, aufgeschoben, vertagt, reporté, reportée, ajourné, rinviato, rinviata, posticipato, posticipata, rimandato, ' +
    'aplazado, aplazada, pospuesto, pospuesta, 延期, 開催延期',
)
/** What is not for everyone, not yet, or not any more. */
const CLOSED = words(
  'draft, drafts, pending, pending review, in review, unpublished, not published, unlisted, not listed, private, hidden, invisible, archived, archive, inactive, disabled, suspended, expired, ended, over, ' +
    'past, completed, finished, closed, sold out, full, fully booked, waitlist, waiting list, internal, confidential, secret, password, protected, invite only, by invitation, members only, tentative, ' +
    'provisional, unconfirmed, to be confirmed, rejected, blocked, test, test mode, preview, embargo, not live, offline, coming soon, planned for deletion, ' +
    'entwurf, unveröffentlicht, nicht veröffentlicht, privat, versteckt, verborgen, ausgeblendet, archiviert, inaktiv, deaktiviert, gesperrt, abgelaufen, beendet, vorbei, abgeschlossen, geschlossen, ausgebucht, ' +
    'ausverkauft, voll, warteliste, intern, vertraulich, vorläufig, nicht öffentlich, in prüfung, ' +
    'brouillon, non publié, privé, privée, masqué, caché, cachée, archivé, archivée, inactif, désactivé, expiré, terminé, passé, fermé, complet, complète, interne, confidentiel, provisoire, liste dattente, ' +
    'bozza, non pubblicato, privato, privata, nascosto, nascosta, archiviato, archiviata, inattivo, disattivato, scaduto, terminato, concluso, chiuso, esaurito, esaurita, completo, completa, interno, riservato, provvisorio, ' +
    'borrador, no publicado, privado, privada, oculto, oculta, archivado, archivada, inactivo, desactivado, caducado, terminado, finalizado, cerrado, agotado, agotada, confidencial, provisional, lista de espera, ' +
    '下書き, 非公開, 限定公開, 非表示, アーカイブ, 無効, 終了, 受付終了, 募集終了, 満席, 満員, 完売, 社内限定, 仮, 未定, 準備中, 審査中',
)
const OPEN = words(
  'open, opened, active, activated, live, published, publish, public, publicly, listed, visible, enabled, scheduled, event scheduled, event rescheduled, rescheduled, confirmed, event confirmed, ok, ' +
    'available, in stock, bookable, on sale, booking open, registration open, open for registration, places available, spaces available, few left, few places left, limited availability, guaranteed, ' +
    'guaranteed to run, running, runs, upcoming, future, planned, approved, accepted, started, normal, default, everyone, anyone, all, event moved online, moved online, new, ' +
    'offen, aktiv, veröffentlicht, öffentlich, sichtbar, geplant, bestätigt, buchbar, frei, plätze frei, freie plätze, wenige plätze, wenige plätze frei, nur noch wenige plätze, verfügbar, findet statt, ' +
    'durchführung gesichert, durchführung garantiert, garantiert, anmeldung möglich, anmeldung offen, freigegeben, online verschoben, ' +
    'ouvert, ouverte, actif, active, publié, publiée, publique, visible, planifié, prévu, prévue, confirmé, confirmée, disponible, places disponibles, inscriptions ouvertes, maintenu, maintenue, garanti, ' +
    'aperto, aperta, attivo, attiva, pubblicato, pubblicata, pubblico, pubblica, visibile, programmato, pianificato, previsto, confermato, confermata, disponibile, posti disponibili, iscrizioni aperte, garantito, ' +
    'abierto, abierta, activo, activa, publicado, publicada, público, pública, programado, programada, previsto, confirmado, confirmada, plazas disponibles, inscripción abierta, garantizado, ' +
    '公開, 公開中, 公開済み, 一般公開, 開催予定, 開催, 開催決定, 開催確定, 受付中, 募集中, 申込受付中, 予約受付中, 有効, 確定, 空きあり, 空席あり, 残席あり, 残りわずか, 通常',
)
const YES = words(
  'true, yes, y, 1, x, on, ja, wahr, oui, vrai, si, sì, vero, sí, verdadero, はい, 有, あり, 済, ✓, ✔, ○',
)
const NO = words('false, no, n, 0, off, nein, falsch, non, faux, falso, いいえ, 無, なし, 未')

/** Names of what is true of a record that everyone may see and book. */
const GOOD = words(
  'published, is published, publish, public, is public, publicly visible, live, is live, listed, is listed, active, is active, enabled, is enabled, visible, is visible, show, bookable, is bookable, on sale, is on sale, ' +
    'approved, is approved, confirmed, is confirmed, searchable, veröffentlicht, öffentlich, sichtbar, aktiv, buchbar, bestätigt, freigegeben, publié, publiée, visible, actif, confirmé, réservable, pubblicato, pubblica, ' +
    'pubblico, visibile, attivo, confermato, prenotabile, publicado, visible, activo, confirmado, reservable, 公開, 公開中, 公開する, 有効, 表示, 確定',
)
/** Names of when such became true: a day says so, and the name alone says nothing. */
const GOOD_SINCE = words('published at, published on, publish date, publish at, go live at, approved at')
/** Names of what is true of a record that is not for everyone. */
const BAD = words(
  'draft, is draft, private, is private, hidden, is hidden, invisible, unlisted, is unlisted, archived, is archived, archived at, inactive, disabled, is disabled, suspended, closed, is closed, expired, is expired, past, ' +
    'is past, sold out, is sold out, full, is full, internal, is internal, confidential, locked, protected, password protected, is protected, members only, invite only, test, is test, testmode, test mode, tentative, blocked, ' +
    'hide, entwurf, privat, versteckt, verborgen, ausgeblendet, archiviert, inaktiv, gesperrt, abgelaufen, ausgebucht, ausverkauft, intern, vertraulich, brouillon, privé, masqué, caché, archivé, inactif, expiré, complet, ' +
    'interne, bozza, privato, nascosto, archiviato, inattivo, scaduto, esaurito, interno, borrador, privado, oculto, archivado, inactivo, caducado, agotado, interno, 下書き, 非公開, 非表示, アーカイブ, 満席, 終了, 社内限定',
)
/** The same of one that does not take place any more. */
const GONE = words(
  'cancelled, canceled, is cancelled, is canceled, cancelled at, canceled at, deleted, is deleted, deleted at, trashed, removed, removed at, postponed, is postponed, abgesagt, storniert, gelöscht, verschoben, annulé, ' +
    'supprimé, reporté, annullato, eliminato, rinviato, cancelado, eliminado, aplazado, 中止, 延期, 削除, 削除済み, キャンセル',
)
/** Names of what holds a word for the state. */
const WORDED = words(
  'status, state, on sale status, sale status, ticket status, event status, course status, post status, publication status, publish status, publishing status, publication state, workflow state, moderation state, creative work status, visibility, event visibility, ' +
    'privacy, privacy type, privacy setting, listing privacy, availability, booking status, registration status, sales status, class, lifecycle, zustand, veröffentlichungsstatus, sichtbarkeit, verfügbarkeit, buchungsstatus, ' +
    'statut, visibilité, disponibilité, confidentialité, stato, visibilità, disponibilità, estado, visibilidad, disponibilidad, privacidad, 状態, ステータス, 公開状態, 公開設定, 公開範囲, 受付状況, 申込状況, 開催状況, 空席状況',
)
const AROUND = words(
  'event, course, post, item, record, record, meta, fields, attributes, properties, acf, flags, settings, status, state, sales, publication, visibility, name, code, value, text, label, id, key, type',
)

/**
 * What the name of a column or of a value says of its record: how what stands in it is understood; null where
 * it speaks of no state.
 */
type Sense = 'worded' | 'good' | 'since' | 'bad' | 'gone'

function senseOf(name: string): Sense | null {
  const whole = ownSense(squeezed(name.replace(/^(?:event|course|post|kurs)[ _.-]+/i, '')))
  if (whole) return whole
  const path = name.split('.').map(squeezed)
  const at = path.findLastIndex((part) => ownSense(part) !== null)
  if (at < 0 || !path.every((part, place) => place === at || AROUND.has(part))) return null
  return ownSense(path[at] ?? '')
}

function ownSense(name: string): Sense | null {
  if (GONE.has(name)) return 'gone'
  if (BAD.has(name)) return 'bad'
  if (GOOD_SINCE.has(name)) return 'since'
  if (GOOD.has(name)) return 'good'
  return WORDED.has(name) ? 'worded' : null
}

/** Whether a name is that of a state field. */
export const isStateName = (name: string): boolean => senseOf(name) !== null

/**
 * Whether a named value tells the state of its record: by its name, or by its text where the name is not that
 * of a known field.
 */
export function speaksOfState(name: string, text: string, isRead: boolean): boolean {
  if (text.trim() === '' || text.length > CATALOGUE_LIMITS.lineLength) return false
  const sense = senseOf(name)
  // "State" is that of the place where a region is read from it.
  if (isRead) return sense !== null && (sense !== 'worded' || isSpoken(squeezed(text)))
  return sense !== null || (!name.includes('.') && isSpoken(squeezed(text)))
}

/**
 * The state of a record: null where it is public and bookable, else a guess that keeps it a draft. Refuses
 * what is cancelled, postponed or deleted (`record.cancelled`).
 */
export function readState(raw: RawRecord): Finding<'open'> | null {
  const title = titleState(cleanTitle(raw.title))
  if (title) return title
  // An abbreviation of a region can stand where others have the state of a record, and the other way round.
  const marks = [...raw.flags, { name: 'status', text: raw.status ?? '' }]
  const region = squeezed(raw.region ?? '')
  if (isSpoken(region)) marks.push({ name: 'state', text: raw.region ?? '' })
  for (const flag of marks) {
    const found = flagState(flag)
    if (found) return found
  }
  return null
}

function isSpoken(word: string): boolean {
  return [CANCELLED, POSTPONED, CLOSED].some((known) => known.has(word))
}

function flagState({ name, text }: RawFlag): Finding<'open'> | null {
  const line = cleanLine(text.normalize('NFKC'))
  const word = squeezed(line.replace(SCHEMA, '')) || line
  if (line === '') return null
  const sense = senseOf(name)
  const isYes = YES.has(word) || /^[✓✔○◯●]$/u.test(line)
  const isNo = NO.has(word) || /^[-–—×✗]$/u.test(line)
  const unsure = () => guessed('open' as const, 'guess.state', { text: cleanLine(`${name}: ${line}`) })
  // A name that nobody knows counts by what stands in it alone, and then nothing is sure.
  if (sense === null) return isSpoken(word) ? unsure() : null
  if (sense === 'worded' && ONLINE_NOW.test(word)) return null
  if (sense === 'worded') return SEATS.test(line) || seatsLeft(name, line) ? null : wordState(word, unsure)
  if (sense === 'good') {
    const seats = /^\d{1,6}$/.test(line) && Number(line) > 1
    return isYes || seats || OPEN.has(word) || isDay(line) ? null : unsure()
  }
  if (sense === 'since') return isYes || isDay(line) ? null : unsure()
  if (isNo || OPEN.has(word)) return null
  if (sense === 'gone') refuseGone(squeezed(name), isYes || isDay(line))
  return isSpoken(word) ? wordState(word, unsure) : unsure()
}

/** Whether a flag says that something, such as a ticket, is open to everyone. */
export function isOpen(flag: RawFlag): boolean {
  try {
    return flagState(flag) === null
  } catch (error) {
    if (error instanceof CatalogueRefusal) return false
    throw error
  }
}

function refuseGone(name: string, isSure: boolean): void {
  if (!isSure) return
  const isPostponed = /postponed|verschoben|reporte|rinviato|aplazado|延期/.test(name)
  throw new CatalogueRefusal('record.cancelled', { status: isPostponed ? 'postponed' : 'cancelled' })
}

function wordState(word: string, unsure: () => Finding<'open'>): Finding<'open'> | null {
  if (CANCELLED.has(word)) throw new CatalogueRefusal('record.cancelled', { status: 'cancelled' })
  if (POSTPONED.has(word)) throw new CatalogueRefusal('record.cancelled', { status: 'postponed' })
  // Words around the one that counts: "Event was cancelled", "abgesagt (Krankheit)".
  if (/cancel|postpone|abgesagt|annul|中止|延期/.test(word) && !/noncancel|cancellable|cancelable/.test(word))
    throw new CatalogueRefusal('record.cancelled', {
      status: /postpone|延期/.test(word) ? 'postponed' : 'cancelled',
    })
  return OPEN.has(word) ? null : unsure()
}

/** A state in which it takes place elsewhere: without a hall. */
const ONLINE_NOW =
  /^(?:event)?(?:moved|now|jetzt|nun|nur|only|takesplace|findet|verlegt|passe|tenu|ora|solo|ahora|movedto|se)*(?:online|virtual|virtuell|enligne|enlinea|inlinea|オンライン)(?:only|statt|verlegt|verschoben|event|開催|に変更|へ変更)*$/

/** Whether the source says that the event moved online, though the former venue may still be given. */
export const isMovedOnline = (raw: RawRecord): boolean =>
  [raw.status, ...raw.flags.filter(({ name }) => senseOf(name) === 'worded').map(({ text }) => text)].some(
    (text) => ONLINE_NOW.test(squeezed(cleanLine(text).replace(SCHEMA, ''))),
  )

const SCHEMA = /^https?:\/\/schema\.org\//i

/** "3 places left", "Noch 2 Plätze frei", "残席5". */
const SEATS =
  /^(?:(?:noch|only|nur noch|plus que|solo|ancora|quedan|残席|残り)\s*)*[1-9]\d{0,4}\s*(?:places?|seats?|spaces?|spots?|plätze?|posti?|plazas?|席|名)(?:\s*(?:left|available|free|frei|verfügbar|restante?s?|disponibili?|disponibles?|libres?|liberi))*$/iu

function seatsLeft(name: string, line: string): boolean {
  return /avail|verf[uü]gbar|dispon|空席/i.test(name) && /^[1-9]\d{0,5}$/.test(line)
}

function isDay(line: string): boolean {
  return /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}|^\d{10,13}$/.test(line)
}

const BEFORE = /^\s*[[(【（*]?\s*([\p{L}\p{M} -]{2,24}?)\s*(?:[\])】）*]+\s*[:：–—-]?|[:：]|\s[–—-])\s+?\S/u
const BEHIND =
  /\S\s*(?:[[(【（*]+\s*([\p{L}\p{M} -]{2,24}?)\s*[\])】）*!]+|\s[–—-]\s+([\p{L}\p{M} -]{2,24}?))\s*!*$/u
const JOINED = /^[【（[(]?(中止|開催中止|延期|開催延期|満席|下書き|非公開)[】）\])]?/u

// "Canceled: Safe Ladders", "Safe Ladders (abgesagt)", "【中止】…": what calendars and people write before and
// behind a title.
function titleState(title: string): Finding<'open'> | null {
  const behind = BEHIND.exec(title)
  const said = [BEFORE.exec(title)?.[1], JOINED.exec(title)?.[1], behind?.[1] ?? behind?.[2]]
  for (const text of said) {
    const word = squeezed(text ?? '')
    if (CANCELLED.has(word)) throw new CatalogueRefusal('record.cancelled', { status: 'cancelled' })
    if (POSTPONED.has(word)) throw new CatalogueRefusal('record.cancelled', { status: 'postponed' })
    if (CLOSED.has(word) && !OF_SUBJECTS.has(word))
      return guessed('open', 'guess.title', { text: cleanLine(text) })
  }
  return null
}

/** What a course may be about, or how far it goes, and says nothing of its state in a title. */
const OF_SUBJECTS = words(
  'test, preview, archive, past, secret, password, full, complete, completo, completa, complet, complète, intern, internal, interno, interne, offline, over, private, privat, archived, protected, terminal, voll, members only',
)

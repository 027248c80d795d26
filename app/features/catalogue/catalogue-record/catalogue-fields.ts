import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import {
  type CatalogueField,
  type ColumnChoice,
  emptyRawRecord,
  RAW_FIELDS,
  type RawFlag,
  type RawRecord,
} from './catalogue.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'
import { isStateName, speaksOfState } from './catalogue-state.ts'
import { squeezed } from './catalogue-text.ts'

const WORDS: Record<CatalogueField, string> = {
  id: 'ical uid, course number, event number, id, uid, uuid, identifier, code, course code, course id, event id, reference, ref, sku, number, nummer, kursnummer, numéro, codice, código, 番号, コード',
  partOf: 'course, part of, topic, kurs id, formation, corso, curso',
  title:
    'name text, title rendered, title text, name html, title html, title, name, event, event name, event title, course name, course title, summary title, heading, titel, bezeichnung, kurstitel, kursname, veranstaltung, titre, nom, intitulé, titolo, nome, título, nombre, タイトル, 名称, 件名, 講座名, 研修名, イベント名',
  summary:
    'summary text, excerpt rendered, excerpt, strapline, summary, abstract, teaser, short description, subtitle, kurzbeschreibung, kurztext, kurzinfo, zusammenfassung, untertitel, résumé, description courte, sommario, sintesi, descrizione breve, resumen, descripción breve, 概要, 要約',
  description:
    'description html, content rendered, description text, description plain text, body html, body value, long description html, description, details, body, content, text, long description, about, beschreibung, inhalt, inhalte, descriptif, contenu, descrizione, contenuto, descripción, contenido, 説明, 内容, 詳細',
  url: 'html link, event url, permalink, public url, absolute url, booking url, ticket url, tickets url, url, link, website, web, web page, homepage, page, more info, registration url, registration link, webseite, lien, site, sito, enlace, sitio, リンク, ホームページ',
  start:
    'start local, start date time, dates start local date, date from, start at, begin at, start on, date start, schedule start, date time, when start, start, starts, start date, date, begin, begins, from, starts at, date from, start datetime, date start, dtstart, beginn, startdatum, datum, von, anfang, début, date de début, date début, data inizio, inizio, data, fecha, inicio, fecha de inicio, fecha inicio, desde, 開始, 開始日, 開催日, 日付, 日時, 開始日時',
  startTime:
    'start local time, dates start local time, local time, start time, time, time from, begin time, startzeit, uhrzeit, beginn uhrzeit, heure, heure de début, heure début, ora, ora inizio, hora, hora de inicio, hora inicio, 開始時刻, 開始時間, 時間',
  end: 'end local, end date time, dates end local date, end at, end on, schedule end, when end, end, ends, end date, until, to, ends at, date to, finish, finish date, end datetime, date end, dtend, ende, enddatum, bis, fin, date de fin, date fin, data fine, fine, fecha de fin, fecha fin, hasta, 終了, 終了日, 終了日時',
  endTime:
    'end local time, dates end local time, end time, time to, finish time, endzeit, ende uhrzeit, heure de fin, heure fin, ora fine, hora de fin, hora fin, 終了時刻, 終了時間',
  duration: 'duration, length, dauer, durée, durata, duración, 期間, 所要時間',
  timeZone:
    'start time zone, dates time zone, time zone id, event time zone, time zone, timezone, tz, tzid, zone, zeitzone, fuseau horaire, fuso orario, zona horaria, タイムゾーン, 時間帯',
  mode: 'mode, delivery, delivery mode, course mode, format, attendance mode, event attendance mode, modalité, modalità, modalidad, durchführung, durchführungsform, 形式, 開催形式',
  isOnline:
    'online event, is online event, is virtual event, online, is online, virtual, is virtual, remote, en ligne, en línea, オンライン',
  venue:
    'venue venue, place name, venues name, venue, place, location name, venue name, building, room, veranstaltungsort, ort name, raum, salle, sala, luogo, sede, lugar, recinto, 会場, 会場名',
  street:
    'address 1, address line1, address 1, street 1, line 1, line1, street, street address, address line 1, address 1, location street, strasse, straße, strasse und nummer, rue, via, calle, dirección línea 1, 番地',
  city: 'city name, town name, city, town, locality, address locality, location city, stadt, ort, ville, città, citta, ciudad, localidad, 市, 都市, 市区町村, 開催地',
  region:
    'region name, state name, state province, region, state, province, county, address region, location region, location state, bundesland, kanton, région, canton, regione, provincia, región, estado, 都道府県',
  postcode:
    'postal, postcode zip, postcode, post code, postal code, zip, zip code, location postcode, plz, postleitzahl, code postal, cap, codice postale, código postal, 郵便番号',
  country:
    'country name, country country, country, nation, address country, country code, location country, land, pays, paese, nazione, país, 国, 国名',
  address:
    'venue address localized address display, localized address display, venue full address, formatted address, location text, where, address, location, full address, venue address, adresse, anschrift, lieu, indirizzo, dirección, 住所, 場所, 所在地',
  capacity:
    'seats left, places left, spaces left, remaining, remaining seats, remaining places, remaining capacity, available seats, available places, seats available, freie plätze, restplätze, verfügbare plätze, places restantes, places disponibles, posti liberi, posti disponibili, plazas libres, plazas disponibles, 残席, 残席数, 空席, 空席数, max tickets, seats total, capacity total, maximum capacity, capacity, seats, places, max participants, maximum participants, max attendees, maximum attendee capacity, size, plätze, teilnehmerzahl, max teilnehmer, maximale teilnehmerzahl, capacité, nombre de places, capienza, posti, capacidad, plazas, cupo, 定員, 座席数',
  minimum:
    'minimum, min participants, minimum participants, quorum, mindestteilnehmer, mindestteilnehmerzahl, minimum de participants, minimo partecipanti, mínimo de participantes, 最少催行人数, 最低人数',
  languages:
    'language, languages, locale, locales, in language, lang, sprache, sprachen, langue, langues, lingua, lingue, idioma, idiomas, 言語',
  keywords:
    'category name, categories name, tags name, genre, keywords, keyword, tags, tag, subject, subjects, category, categories, topics, themes, theme, schlagworte, stichworte, kategorie, themen, thema, mots clés, catégorie, thème, parole chiave, categoria, tema, palabras clave, categoría, etiquetas, キーワード, カテゴリ, カテゴリー, 分野, タグ',
  level: 'level, educational level, difficulty, niveau, schwierigkeitsgrad, livello, nivel, レベル, 難易度',
  audience:
    'audience, target audience, who should attend, zielgruppe, public, public cible, destinatari, público, dirigido a, 対象, 対象者',
  prerequisites:
    'prerequisites, requirements, course prerequisites, voraussetzungen, prérequis, prerequisiti, requisitos, 前提条件, 受講要件',
  startInstant:
    'start utc, start date time utc, dates start date time, utc start date, start gmt, start date gmt, utc start',
  endInstant: 'end utc, end date time utc, dates end date time, utc end date, end gmt, end date gmt, utc end',
  isFree: 'is free, free event, is accessible for free',
  price:
    'price, fee, cost, price per person, tuition, preis, gebühr, kosten, teilnahmegebühr, prix, tarif, prezzo, costo, quota, precio, coste, tarifa, 価格, 料金, 受講料, 参加費',
  currency: 'currency code, currency, price currency, währung, devise, monnaie, valuta, moneda, divisa, 通貨',
  status:
    'status code, state of event, status, event status, zustand, statut, stato, estado del evento, 状態',
}

/** Field names by which lists mark repetition. */
export const REPEATS =
  /^(?:recurrence|recurrences|recurrence_?rules?|rrule|is_?recurring|recurring|repeats?|repeat_?rule|repeat_?pattern|wiederholung|wiederholt|récurrence|ricorrenza|recurrencia|repetición|繰り返し)$/i

/** Every name of every field, squeezed (`squeezed`), and its field. */
export const FIELD_OF = new Map<string, CatalogueField>()
for (const field of RAW_FIELDS)
  for (const word of [field, ...WORDS[field].split(', ')])
    if (!FIELD_OF.has(squeezed(word))) FIELD_OF.set(squeezed(word), field)

// "location.city" is a city; the city inside an organiser is none of the event's.
const AROUND_PLACE = new Set(
  'location locations venue venues place places where address ort veranstaltungsort lieu luogo sede lugar'
    .split(' ')
    .map(squeezed),
)
const PLACE_FIELDS = new Set<CatalogueField>([
  'venue',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'address',
  'timeZone',
])
const AROUND_DETAIL = new Set('details detail info information pricing general'.split(' '))
const OWN_FIELDS = new Set<CatalogueField>(['id', 'title', 'url', 'description', 'summary'])

/** Seats that are left beat seats in all. */
const SEATS_LEFT = /left|remain|avail|frei|rest|verfügbar|dispon|liber|libres|残|空/i

/**
 * Which columns (or named values) can fill which field, the best first; headers are compared without case,
 * blanks, accents and signs.
 */
export type FieldColumns = Map<CatalogueField, string[]>

/**
 * Matches headers to fields; a mapping goes first and is exclusive, and columns with a choice are not
 * matched. Refuses a mapping to a missing column, a table without a title, and more columns than are
 * accepted.
 */
export function matchColumns(
  headers: string[],
  mapping: ReadonlyMap<CatalogueField, string>,
  chosen: ColumnChoice = [],
): FieldColumns {
  const limit = CATALOGUE_LIMITS.columns
  if (headers.length > limit) throw new CatalogueRefusal('file.columns', { count: headers.length, limit })
  const columns: FieldColumns = new Map()
  for (const [field, wished] of mapping) {
    const header =
      headers.find((name) => name === wished) ?? headers.find((name) => squeezed(name) === squeezed(wished))
    if (header === undefined) throw new CatalogueRefusal('file.mappedColumn', { column: wished })
    columns.set(field, [header])
  }
  const mapped = new Set([...columns.values()].flat())
  const chosenOf = new Map(chosen.map(({ header, field }) => [header, field]))
  for (const header of headers) {
    const chosenField = chosenOf.get(header)
    const found = chosenField === undefined ? fieldNamed(header) : chosenField
    const field = mapped.has(header) ? undefined : found
    if (!field || mapping.has(field)) continue
    const before = columns.get(field) ?? []
    const isFirst = /html/i.test(header) || (field === 'capacity' && SEATS_LEFT.test(header))
    columns.set(field, isFirst ? [header, ...before] : [...before, header])
  }
  // Calendars call the title of an event its summary.
  const summary = columns.get('summary')
  if (!columns.has('title') && summary) {
    columns.set('title', summary)
    columns.delete('summary')
  }
  if (!columns.has('title'))
    throw new CatalogueRefusal('file.noTitleColumn', {
      columns: headers.slice(0, 30).join(', ').slice(0, 400),
    })
  return columns
}

/** The field with a header among its names, in any of the six languages. */
export function fieldNamed(header: string): CatalogueField | undefined {
  const whole = FIELD_OF.get(squeezed(header))
  if (whole) return whole
  const around = header.split('.').map(squeezed)
  const leaf = around.pop() ?? ''
  const [last] = around.slice(-1)
  if (last === undefined) return undefined
  const inPlace = around.every((word, at) => AROUND_PLACE.has(word) || (at === around.length - 1 && at > 0))
  const field = FIELD_OF.get(leaf === 'name' ? `${last}name` : leaf)
  if (field && PLACE_FIELDS.has(field) && inPlace && AROUND_PLACE.has(around[0] ?? '')) return field
  const isDetail = around.every((word) => AROUND_DETAIL.has(word))
  return field && isDetail && !OWN_FIELDS.has(field) && !PLACE_FIELDS.has(field) ? field : undefined
}

const DATED = /^\s*\d{4}-?\d{2}-?\d{2}|^\s*\d{1,2}[./]\d{1,2}[./]\d{2,4}/

/** One record from the values of a row. A table without any date column is a list of topics. */
export function recordFromValues(
  position: number,
  columns: FieldColumns,
  value: (column: string) => string | undefined,
  headers: readonly string[],
): RawRecord {
  const raw = emptyRawRecord('topic', position)
  raw.flags = flagsOf(columns, value, headers)
  for (const [field, names] of columns)
    raw[field] = names.map(value).find((text) => text !== undefined && text.trim() !== '')
  // What is called a time may be a whole moment.
  if (!raw.start && DATED.test(raw.startTime ?? '')) [raw.start, raw.startTime] = [raw.startTime, undefined]
  if (!raw.end && DATED.test(raw.endTime ?? '')) [raw.end, raw.endTime] = [raw.endTime, undefined]
  if (headers.some((name) => isAllDay(name, value(name)))) Object.assign(raw, daysOnly(raw))
  raw.doubts = twinDoubts(raw, value, headers)
  const isDated = columns.has('start') || columns.has('startInstant') || raw.start !== undefined
  return { ...raw, kind: isDated ? 'event' : 'topic' }
}

const ALL_DAY = new Set(
  'all day, allday, is all day, whole day, full day, ganztägig, ganztag, ganztägiges ereignis, toute la journée, journée entière, tutto il giorno, giornata intera, todo el día, día completo, 終日'
    .split(', ')
    .map(squeezed),
)

function isAllDay(name: string, text: string | undefined): boolean {
  const last = name.split('.').at(-1) ?? ''
  return (
    ALL_DAY.has(squeezed(last)) &&
    /^(?:true|yes|1|x|ja|wahr|oui|vrai|s[iì]|vero|sí|verdadero|はい)$/i.test(text?.trim() ?? '')
  )
}

const daysOnly = ({ start, end }: RawRecord) => ({
  start: dayAlone(start),
  end: dayAlone(end),
  startTime: undefined,
  endTime: undefined,
  startInstant: undefined,
  endInstant: undefined,
})

const dayAlone = (text: string | undefined) => text?.replace(/(?<=\d)[T ,]\s*\d{1,2}[:.]\d{2}.*$/, '')

// "Datum" beside "Datum": the end, or another date, which nobody but its owner knows.
function twinDoubts(
  raw: RawRecord,
  value: (column: string) => string | undefined,
  headers: readonly string[],
): CatalogueReason[] {
  return headers.flatMap((name) => {
    const base = /^(.+) \(\d+\)$/.exec(name)?.[1]
    const text = value(name)?.trim() ?? ''
    if (!base || fieldNamed(base) !== 'start' || text === '' || text === raw.start?.trim()) return []
    return [{ code: 'guess.twin' as const, params: { text } }]
  })
}

const NAMED = 15

/** The note about named values that were not used; none where all were. */
export function unreadNote(names: readonly string[], columns: FieldColumns): CatalogueReason[] {
  const read = new Set([...columns.values()].flat())
  const isHeard = (name: string) => isStateName(name) || REPEATS.test(name) || ALL_DAY.has(squeezed(name))
  const left = names.filter((name) => name !== '' && !read.has(name) && !isHeard(name))
  if (left.length === 0) return []
  const more = left.length > NAMED ? ` (+ ${left.length - NAMED})` : ''
  return [{ code: 'file.fields', params: { fields: left.slice(0, NAMED).join(', ') + more } }]
}

// What is a field of its own is read there; the rest is looked at for what it says of the state.
function flagsOf(
  columns: FieldColumns,
  value: (column: string) => string | undefined,
  headers: readonly string[],
): RawFlag[] {
  const read = new Set([...columns].flatMap(([field, names]) => (field === 'status' ? [] : names)))
  return headers.flatMap((name) => {
    const text = value(name)
    return text !== undefined && speaksOfState(name, text, read.has(name)) ? [{ name, text }] : []
  })
}

/** Parses "title=Name,start=Begins on"; refuses (as a plain sentence) fields that do not exist. */
export function readMapping(text: string): Map<CatalogueField, string> | string {
  const mapping = new Map<CatalogueField, string>()
  for (const pair of text.split(',').filter((part) => part.trim())) {
    const cut = pair.indexOf('=')
    const name = squeezed(pair.slice(0, Math.max(cut, 0)))
    const field = RAW_FIELDS.find((candidate) => squeezed(candidate) === name)
    const column = pair.slice(cut + 1).trim()
    if (!field || !column) return `"${pair.trim()}" is no mapping. Fields: ${RAW_FIELDS.join(', ')}.`
    mapping.set(field, column)
  }
  return mapping
}

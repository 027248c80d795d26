import { CatalogueRefusal, emptyRawRecord, type RawRecord } from './catalogue.ts'
import { squeezed } from './catalogue-text.ts'

/** The fields of a record that a column or a named value can fill, and that a mapping can name. */
export type CatalogueField = Exclude<keyof RawRecord, 'kind' | 'position' | 'moreSessions' | 'offers'>

const WORDS: Record<CatalogueField, string> = {
  id: 'id, uid, uuid, identifier, code, course code, course id, event id, reference, ref, sku, number, nummer, kursnummer, numéro, codice, código, 番号, コード',
  partOf: 'course, part of, topic, kurs id, formation, corso, curso',
  title:
    'title, name, event, event name, event title, course name, course title, summary title, heading, titel, bezeichnung, kurstitel, kursname, veranstaltung, titre, nom, intitulé, titolo, nome, título, nombre, タイトル, 名称, 件名, 講座名, 研修名, イベント名',
  summary:
    'summary, abstract, teaser, short description, subtitle, kurzbeschreibung, zusammenfassung, untertitel, résumé, sommario, sintesi, resumen, 概要, 要約',
  description:
    'description, details, body, content, text, long description, about, beschreibung, inhalt, inhalte, descriptif, contenu, descrizione, contenuto, descripción, contenido, 説明, 内容, 詳細',
  url: 'url, link, website, web, web page, homepage, page, more info, registration url, registration link, webseite, lien, site, sito, enlace, sitio, リンク, ホームページ',
  start:
    'start, starts, start date, date, begin, begins, from, starts at, date from, start datetime, date start, dtstart, beginn, startdatum, datum, von, anfang, début, date de début, date début, data inizio, inizio, data, fecha, inicio, fecha de inicio, fecha inicio, desde, 開始, 開始日, 開催日, 日付, 日時, 開始日時',
  startTime:
    'start time, time, time from, begin time, startzeit, uhrzeit, beginn uhrzeit, heure, heure de début, heure début, ora, ora inizio, hora, hora de inicio, hora inicio, 開始時刻, 開始時間, 時間',
  end: 'end, ends, end date, until, to, ends at, date to, finish, finish date, end datetime, date end, dtend, ende, enddatum, bis, fin, date de fin, date fin, data fine, fine, fecha de fin, fecha fin, hasta, 終了, 終了日, 終了日時',
  endTime:
    'end time, time to, finish time, endzeit, ende uhrzeit, heure de fin, heure fin, ora fine, hora de fin, hora fin, 終了時刻, 終了時間',
  duration: 'duration, length, dauer, durée, durata, duración, 期間, 所要時間',
  timeZone:
    'time zone, timezone, tz, tzid, zone, zeitzone, fuseau horaire, fuso orario, zona horaria, タイムゾーン, 時間帯',
  mode: 'mode, delivery, delivery mode, course mode, format, attendance mode, event attendance mode, modalité, modalità, modalidad, durchführung, durchführungsform, 形式, 開催形式',
  isOnline: 'online, is online, virtual, is virtual, remote, en ligne, en línea, オンライン',
  venue:
    'venue, place, location name, venue name, building, room, veranstaltungsort, ort name, raum, salle, sala, luogo, sede, lugar, recinto, 会場, 会場名',
  street:
    'street, street address, address line 1, address 1, location street, strasse, straße, strasse und nummer, rue, via, calle, dirección línea 1, 番地',
  city: 'city, town, locality, address locality, location city, stadt, ort, ville, città, citta, ciudad, localidad, 市, 都市, 市区町村, 開催地',
  region:
    'region, state, province, county, address region, location region, location state, bundesland, kanton, région, canton, regione, provincia, región, estado, 都道府県',
  postcode:
    'postcode, post code, postal code, zip, zip code, location postcode, plz, postleitzahl, code postal, cap, codice postale, código postal, 郵便番号',
  country:
    'country, nation, address country, country code, location country, land, pays, paese, nazione, país, 国, 国名',
  address:
    'address, location, full address, venue address, adresse, anschrift, lieu, indirizzo, dirección, 住所, 場所, 所在地',
  capacity:
    'capacity, seats, places, max participants, maximum participants, max attendees, maximum attendee capacity, size, plätze, teilnehmerzahl, max teilnehmer, maximale teilnehmerzahl, capacité, nombre de places, capienza, posti, capacidad, plazas, cupo, 定員, 座席数',
  minimum:
    'minimum, min participants, minimum participants, quorum, mindestteilnehmer, mindestteilnehmerzahl, minimum de participants, minimo partecipanti, mínimo de participantes, 最少催行人数, 最低人数',
  languages:
    'language, languages, locale, locales, in language, lang, sprache, sprachen, langue, langues, lingua, lingue, idioma, idiomas, 言語',
  keywords:
    'keywords, keyword, tags, tag, subject, subjects, category, categories, topics, themes, theme, schlagworte, stichworte, kategorie, themen, thema, mots clés, catégorie, thème, parole chiave, categoria, tema, palabras clave, categoría, etiquetas, キーワード, カテゴリ, カテゴリー, 分野, タグ',
  level: 'level, educational level, difficulty, niveau, schwierigkeitsgrad, livello, nivel, レベル, 難易度',
  audience:
    'audience, target audience, who should attend, zielgruppe, public, public cible, destinatari, público, dirigido a, 対象, 対象者',
  prerequisites:
    'prerequisites, requirements, course prerequisites, voraussetzungen, prérequis, prerequisiti, requisitos, 前提条件, 受講要件',
  price:
    'price, fee, cost, price per person, tuition, preis, gebühr, kosten, teilnahmegebühr, prix, tarif, prezzo, costo, quota, precio, coste, tarifa, 価格, 料金, 受講料, 参加費',
  currency: 'currency, price currency, währung, devise, monnaie, valuta, moneda, divisa, 通貨',
  status: 'status, event status, zustand, statut, stato, estado del evento, 状態',
}

export const CATALOGUE_FIELDS = Object.keys(WORDS) as CatalogueField[]

const FIELD_OF = new Map<string, CatalogueField>()
for (const field of CATALOGUE_FIELDS)
  for (const word of [field, ...WORDS[field].split(', ')])
    if (!FIELD_OF.has(squeezed(word))) FIELD_OF.set(squeezed(word), field)

/** Which column (or named value) fills which field; headers are compared without case, blanks, accents and signs. */
export type FieldColumns = Map<CatalogueField, string>

/**
 * Matches headers to fields; what the mapping says goes first. Refuses a mapping to a column that is not there and a
 * table in which nothing is the title.
 */
export function matchColumns(headers: string[], mapping: ReadonlyMap<CatalogueField, string>): FieldColumns {
  const columns: FieldColumns = new Map()
  for (const [field, wished] of mapping) {
    const header =
      headers.find((name) => name === wished) ?? headers.find((name) => squeezed(name) === squeezed(wished))
    if (header === undefined) throw new CatalogueRefusal('file.mappedColumn', { column: wished })
    columns.set(field, header)
  }
  const mapped = new Set(columns.values())
  for (const header of headers) {
    const field = mapped.has(header) ? undefined : fieldNamed(header)
    if (field && !columns.has(field)) columns.set(field, header)
  }
  if (!columns.has('title'))
    throw new CatalogueRefusal('file.noTitleColumn', {
      columns: headers.slice(0, 30).join(', ').slice(0, 400),
    })
  return columns
}

function fieldNamed(header: string): CatalogueField | undefined {
  const whole = FIELD_OF.get(squeezed(header))
  if (whole) return whole
  // "location.city" is a city, but the name inside another object is not the record's own title.
  const leaf = header.includes('.')
    ? FIELD_OF.get(squeezed(header.slice(header.lastIndexOf('.') + 1)))
    : undefined
  return leaf && !['id', 'title', 'url', 'description', 'summary'].includes(leaf) ? leaf : undefined
}

/** One record from the values of one row. A table without any date column is a list of topics. */
export function recordFromValues(
  position: number,
  columns: FieldColumns,
  value: (column: string) => string | undefined,
): RawRecord {
  const raw = emptyRawRecord(columns.has('start') ? 'event' : 'topic', position)
  for (const [field, column] of columns) raw[field] = value(column)
  return raw
}

/** Reads "title=Name,start=Begins on"; refuses (as a plain sentence) fields that do not exist. */
export function readMapping(text: string): Map<CatalogueField, string> | string {
  const mapping = new Map<CatalogueField, string>()
  for (const pair of text.split(',').filter((part) => part.trim())) {
    const cut = pair.indexOf('=')
    const name = squeezed(pair.slice(0, Math.max(cut, 0)))
    const field = CATALOGUE_FIELDS.find((candidate) => squeezed(candidate) === name)
    const column = pair.slice(cut + 1).trim()
    if (!field || !column) return `"${pair.trim()}" is no mapping. Fields: ${CATALOGUE_FIELDS.join(', ')}.`
    mapping.set(field, column)
  }
  return mapping
}

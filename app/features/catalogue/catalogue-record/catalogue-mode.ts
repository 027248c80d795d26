import type { CatalogueMode, CataloguePlace, RawRecord } from './catalogue.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'

const words = (text: string) => new Set(text.split(' ').map(squeezed))

const ONLINE = words(
  'online virtual virtually virtuell virtuelle virtuelles virtuale virtuel webinar webinars webinaire remote zoom teams ' +
    'msteams meet googlemeet webex skype gotowebinar gotomeeting livestream livestreaming streaming videokonferenz ' +
    'visioconférence distanciel distance internet web fernkurs elearning onlineevent onlinekurs onlinetraining ' +
    'onlineseminar discord bigbluebutton jitsi 線上 线上 在线 온라인 онлайн вебинар çevrimiçi zdalnie verkossa ' +
    'OnlineEventAttendanceMode VirtualLocation',
)
const BESIDE = words(
  'a an at auf by call class classroom conference course cours corso curso digital en event events evento evénement ' +
    'fully form format formation full google in interactive kurs learning link live meeting microsoft mit ms nur on only ' +
    'or over par per platform schulung seminar session sessions streaming the training über um url veranstaltung via video ' +
    'will be sent with workshop klassenzimmer klassenraum',
)
const PHRASES =
  /\b(?:en ligne|in linea|en linea|a distance|a distanza|a distancia|pa distans|e learning|big blue button|go to webinar)\b/g
const JAPANESE =
  /^(?:オンライン|ウェビナー|リモート|ライブ|配信|開催|講座|研修|セミナー|会議|zoom|teams|webex|による|での|のみ|で|（|）|\s)+$/i
const ONSITE = words(
  'onsite on-site inperson offline präsenz präsenzkurs vorort présentiel surplace inpresenza presencial facetoface ' +
    'classroom 対面 会場 OfflineEventAttendanceMode physical',
)
const HYBRID = words('hybrid blended hybride ibrido híbrido ハイブリッド MixedEventAttendanceMode mixed')
/** Words for an unknown place. */
export const NOWHERE = words(
  'tba tbd tbc na none null undefined various unknown tobeannounced tobeconfirmed nochoffen àconfirmer 未定 anywhere everywhere worldwide global',
)
const YES = words('true yes y 1 x ja oui si vrai wahr はい')
const NO = words('false no n 0 nein non falsch faux falso いいえ')
const MEETING =
  /\b(?:zoom\.us|zoom\.com|teams\.microsoft\.com|teams\.live\.com|meet\.google\.com|meet\.jit\.si|webex\.com|gotomeeting\.com|gotowebinar\.com|whereby\.com|bigbluebutton\.\w+|youtube\.com|youtu\.be|twitch\.tv)\b/i
const ADDRESS = /https?:\/\/\S+|\bwww\.\S+/gi
const PART = /[,;:|/()（）、+·•]|\s[-–—]\s|\s(?:and|und|et|or|oder|ou|e|y|o|&)\s/i

/**
 * What a place's text says instead of a place: that it is online or hybrid, and what remains as the place.
 */
export type PlaceWords = { isOnline: boolean; isHybrid: boolean; link: string | null; rest: string }

/** Removes from a place's text common ways of saying "online", including a meeting's address. */
export function placeWords(text: string | undefined): PlaceWords {
  const line = cleanLine(text)
  const links = line.match(ADDRESS) ?? []
  const isMeeting = MEETING.test(line)
  const unlinked = links.length > 0 ? cleanLine(line.replace(ADDRESS, ' ')) : line
  const parts = unlinked.split(PART).map((part) => cleanLine(part))
  const rest = parts.filter(
    (part) =>
      part &&
      !NOWHERE.has(squeezed(part)) &&
      !saysOnline(part) &&
      !HYBRID.has(squeezed(part)) &&
      !MEETING.test(part),
  )
  const isOnline = isMeeting || parts.some(saysOnline)
  const isHybrid = parts.some((part) => HYBRID.has(squeezed(part)))
  const link = links[0] && !isMeeting ? links[0] : null
  return { isOnline, isHybrid, link, rest: isOnline || isHybrid ? rest.join(', ') : unlinked }
}

function saysOnline(part: string): boolean {
  if (JAPANESE.test(part) && /オンライン|ウェビナー|リモート|配信/.test(part)) return true
  const plain = part
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(PHRASES, 'online')
  const said = plain.split(' ').map(squeezed).filter(Boolean)
  return said.some((word) => ONLINE.has(word)) && said.every((word) => ONLINE.has(word) || BESIDE.has(word))
}

type Said = { online: boolean; onsite: boolean; hybrid: boolean }

function modeWords(text: string | undefined): Said {
  const line = cleanLine(text)
    .replace(/https?:\/\/\S*[/#]/g, '')
    .replace(/[“”"]/g, ' ')
  const parts = [line, ...line.split(/[,;|/]/), ...line.split(/[,;|/\s]+/)].map((part) => part.trim())
  return {
    online: parts.some((part) => saysOnline(part) || ONLINE.has(squeezed(part))),
    onsite:
      parts.some((part) => ONSITE.has(squeezed(part))) ||
      /\b(?:in person|face to face|vor ort|sur place|in presenza)\b/i.test(line),
    hybrid: parts.some((part) => HYBRID.has(squeezed(part))),
  }
}

/**
 * The mode of an event, from the whole record; null when unknown. Refuses 'mode.contradicts' for
 * contradictory statements, and 'place.missing' for a mode with a place that is not named.
 */
export function resolveMode(
  raw: RawRecord,
  place: CataloguePlace | null,
  said: PlaceWords[],
): Finding<CatalogueMode> | null {
  const mode = modeWords(raw.mode)
  const flag = squeezed(raw.isOnline ?? '')
  const isFlagged = YES.has(flag)
  const isDenied = NO.has(flag)
  const isPlaceOnline = said.some(({ isOnline }) => isOnline)
  const isMixed = mode.hybrid || (mode.online && mode.onsite) || said.some(({ isHybrid }) => isHybrid)
  const link = said.map((words) => words.link).find((found) => found !== null)
  const isPlaced = Boolean(place && (place.city || place.venue || place.street || place.postcode))
  if (isMixed) {
    if (isDenied) throw contradiction('it is held in both ways', 'not online')
    return isPlaced || raw.kind === 'topic' ? known('hybrid') : guessed('online', 'guess.noPlace')
  }
  if (isDenied && (mode.online || (isPlaceOnline && !isPlaced)))
    throw contradiction(
      'it is not online',
      mode.online ? `its mode is "${cleanLine(raw.mode)}"` : 'its place is',
    )
  if (mode.onsite && !isPlaced && (isFlagged || isPlaceOnline))
    throw contradiction(
      `its mode is "${cleanLine(raw.mode)}"`,
      isFlagged ? 'it is online' : 'its place is online',
    )
  if (mode.online || isFlagged || isPlaceOnline) {
    if (!isPlaced) return known('online')
    // A mark beside a place is how lists say "both"; a mode that knows a word for both, or a mixed place, is
    // not clear.
    return isFlagged && !mode.online && !mode.onsite && !isPlaceOnline
      ? known('hybrid')
      : guessed('hybrid', 'guess.hybrid')
  }
  if (isPlaced || place) return known('onsite')
  if (link) return guessed('online', 'guess.online', { text: link })
  if (mode.onsite && raw.kind === 'event') throw new CatalogueRefusal('place.missing')
  return mode.onsite ? known('onsite') : null
}

function contradiction(one: string, other: string): CatalogueRefusal {
  return new CatalogueRefusal('mode.contradicts', { one, other })
}

/** The repeated groups of fields, with the fields of each row. */
export const ROWS = {
  session: ['sessionDay', 'sessionFrom', 'sessionTo', 'sessionUntil'],
  ticket: [
    'typeId',
    'typeName',
    'typePrice',
    'typeSeats',
    'typeEarly',
    'typeEarlyDay',
    'typeGroup',
    'typeGroupFrom',
    'typeApproval',
  ],
  except: ['exceptDay', 'exceptTo'],
} as const
/** The gallery's fields, as `PictureList` names them. */
export const PICTURES = [
  'pictureSrc',
  'pictureAlt',
  'pictureCaption',
  'focusX',
  'focusY',
  'picturePlace',
  'removePicture',
]
export type RowGroup = keyof typeof ROWS

export const MOST_SESSIONS = 40
export const MOST_TYPES = 12

const SINGLE = [
  'topic',
  'trainer',
  'title',
  'category',
  'language',
  'summary',
  'description',
  'outcomes',
  'timeZone',
  'mode',
  'venue',
  'street',
  'city',
  'country',
  'onlineUrl',
  'onlineCode',
  'capacity',
  'minimum',
  'decideDay',
  'currency',
  'refund',
  'repeat',
  'repeatEvery',
  'repeatUntil',
  'repeatCount',
  'like',
]

/** The value of `typeApproval` for ticket types that need the organiser's approval; empty for others. */
export const APPROVED = 'ask'

/** All fields of an event. */
export const FIELD_NAMES: readonly string[] = [...SINGLE, ...Object.values(ROWS).flat(), ...PICTURES]
/** The repeated ones. */
export const LISTS: ReadonlySet<string> = new Set([...Object.values(ROWS).flat(), ...PICTURES])

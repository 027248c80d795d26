/** The rows of fields that come several times, by what each row says. */
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
/** The fields of its gallery, as `PictureList` names them. */
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
]

/**
 * What stands in `typeApproval` of a kind of tickets whose requests the organiser approves; nothing of any
 * other.
 */
export const APPROVED = 'ask'

/** Every field that says something of an event. */
export const FIELD_NAMES: readonly string[] = [...SINGLE, ...Object.values(ROWS).flat(), ...PICTURES]
/** Those that come several times. */
export const LISTS: ReadonlySet<string> = new Set([...Object.values(ROWS).flat(), ...PICTURES])

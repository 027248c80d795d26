import { describe, expect, it } from 'vitest'
import { readCatalogueFile } from '#app/features/catalogue/catalogue-files/catalogue-file.ts'
import { readEntries } from '#app/features/catalogue/catalogue-files/catalogue-reading.ts'
import { emptyRawRecord, type RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { guessesIn } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { readState } from '#app/features/catalogue/catalogue-record/catalogue-state.ts'

const raw = (given: Partial<RawRecord>): RawRecord => ({
  ...emptyRawRecord('event', 1),
  title: 'Safe Ladders',
  ...given,
})

/**
 * What becomes of a record that says `text` under `name`: taken, a draft, or refused as cancelled or
 * postponed.
 */
function become(given: Partial<RawRecord>): string {
  try {
    return readState(raw(given)) ? 'draft' : 'taken'
  } catch (error) {
    if (error instanceof CatalogueRefusal) return String(error.reason.params?.status)
    throw error
  }
}
const flagged = (name: string, text: string) => become({ flags: [{ name, text }] })

describe('what a source says of the state of a record', () => {
  it.each([
    [
      'taken',
      [
        'confirmed',
        'live',
        'Published',
        'publish',
        'EventScheduled',
        'aktiv',
        'buchbar',
        'publié',
        'confermato',
        'abierto',
        '公開',
        '受付中',
      ],
    ],
    [
      'taken',
      [
        '3 places left',
        'Noch 2 Plätze frei',
        '残席5席',
        'EventMovedOnline',
        'findet online statt',
        'Durchführung garantiert',
      ],
    ],
    [
      'draft',
      [
        'draft',
        'unlisted',
        'hidden',
        'Sold out',
        'ausgebucht',
        'Entwurf',
        'brouillon',
        'bozza',
        'borrador',
        '非公開',
        'TENTATIVE',
        'completo',
      ],
    ],
    ['draft', ['7', 'xyz', 'awaiting moderation', '0 seats left', '?']],
    [
      'cancelled',
      [
        'cancelled',
        'Canceled',
        'Called off',
        'fällt aus',
        'abgesagt (Krankheit)',
        'annulé',
        'annullato',
        'cancelada',
        '開催中止',
        'EventCancelled',
      ],
    ],
    [
      'postponed',
      [
        'Postponed',
        'verschoben',
        'reporté',
        'rinviato',
        'aplazado',
        '延期',
        'https://schema.org/EventPostponed',
      ],
    ],
  ] as const)('%s: a status of %j', (outcome, texts) => {
    for (const text of texts) expect([text, flagged('status', text)]).toEqual([text, outcome])
  })

  it.each([
    ['published', 'true', 'taken'],
    ['published', 'no', 'draft'],
    ['isPublic', 'false', 'draft'],
    ['published_at', '2026-01-02', 'taken'],
    ['live', '1', 'taken'],
    ['event_visible', 'nein', 'draft'],
    ['Veröffentlicht', 'ja', 'taken'],
    ['Öffentlich', 'nein', 'draft'],
    ['draft', 'false', 'taken'],
    ['is_draft', 'true', 'draft'],
    ['hidden', 'yes', 'draft'],
    ['archived_at', '2026-01-02', 'draft'],
    ['Ausgebucht', 'x', 'draft'],
    ['Ausgebucht', '-', 'taken'],
    ['非公開', 'はい', 'draft'],
    ['cancelled', 'true', 'cancelled'],
    ['isCanceled', 'yes', 'cancelled'],
    ['deleted_at', '2026-10-01T00:00:00Z', 'cancelled'],
    ['cancelled', '0', 'taken'],
    ['reporté', 'oui', 'postponed'],
    ['status.name', 'draft', 'draft'],
    ['meta.visibility', 'private', 'draft'],
    ['availability', '12', 'taken'],
    ['availability', '0', 'draft'],
    ['workflow', 'Entwurf', 'draft'],
    ['Private price', 'CHF 20', 'taken'],
    ['organiser.status', 'blue', 'taken'],
  ])('%s: %s is %s', (name, text, outcome) => {
    expect(flagged(name, text)).toBe(outcome)
  })

  it.each([
    ['Canceled: Safe Ladders', 'cancelled'],
    ['ABGESAGT – Safe Ladders', 'cancelled'],
    ['Safe Ladders (annulé)', 'cancelled'],
    ['【中止】安全講習', 'cancelled'],
    ['[POSTPONED] Safe Ladders', 'postponed'],
    ['Safe Ladders - verschoben', 'postponed'],
    ['Draft: Safe Ladders', 'draft'],
    ['Safe Ladders (sold out!)', 'draft'],
    ['Safe Ladders – AUSGEBUCHT', 'draft'],
    ['Cancelled flights: what airlines owe', 'taken'],
    ['Test: how to write them', 'taken'],
    ['Drafting contracts', 'taken'],
    ['Private equity – an introduction', 'taken'],
    ['Closed-loop control', 'taken'],
  ])('a title of %s is %s', (title, outcome) => {
    expect(become({ title })).toBe(outcome)
  })
})

/** What becomes of each record of a file, by its title. */
const readAll = (name: string, text: string) => {
  const file = readCatalogueFile(name, new TextEncoder().encode(text))
  return readEntries(file.entries, { now: new Date('2027-01-01'), providerTimeZone: 'Europe/Zurich' }).map(
    (entry) =>
      entry.outcome === 'record'
        ? guessesIn(entry.record)
            .map(({ code }) => code)
            .join() || 'taken'
        : entry.reason.code,
  )
}

describe('the state stands', () => {
  const when = { start: '2028-06-01T09:00', end: '2028-06-01T10:00', city: 'Bern', country: 'CH' }

  it('in any column of a table, read or not', () => {
    const table =
      'Title,Start,End,City,Country,Freigabe\nA,2028-06-01 09:00,2028-06-01 10:00,Bern,CH,Entwurf\nB,2028-06-02 09:00,2028-06-02 10:00,Bern,CH,gut'
    expect(readAll('a.csv', table)).toEqual(['guess.state', 'taken'])
  })

  it('in any value of a list, where a state can be one of a country', () => {
    const items = [
      { title: 'A', ...when, live: false },
      { title: 'B', ...when, state: 'draft' },
      { title: 'C', ...when, city: 'Boise', country: 'US', state: 'ID', timezone: 'America/Boise' },
    ]
    expect(readAll('a.json', JSON.stringify({ events: items }))).toEqual([
      'guess.state',
      'guess.state',
      'taken',
    ])
  })

  it('in any property of an object of schema.org, and in its title', () => {
    const items = [
      { name: 'A', creativeWorkStatus: 'Draft' },
      { name: 'B', eventStatus: 'https://schema.org/EventPostponed' },
      { name: 'Cancelled: C' },
      { name: 'D', eventStatus: 'EventScheduled' },
    ].map((item) => ({
      '@type': 'Event',
      startDate: '2028-06-01T09:00',
      endDate: '2028-06-01T10:00',
      location: { '@type': 'Place', address: { addressLocality: 'Bern', addressCountry: 'CH' } },
      ...item,
    }))
    expect(readAll('a.json', JSON.stringify(items))).toEqual([
      'guess.state',
      'record.cancelled',
      'record.cancelled',
      'taken',
    ])
  })
})

import { FIRM } from './roles.ts'
import { get, only, type Row, these } from './row.ts'

const PARTICIPANTS = ['/event/manage_event/:slug/participants', '/event/manage_event/:slug/participants.csv']

export const ATTENDANCE: Row[] = PARTICIPANTS.flatMap((path) => [
  get(path, only({ organiser: 200, staff: 200 }), ({ event }) => ({ slug: event.slug })),
  get(path, only({ organiser: 200, staff: 200 }), ({ event }) => ({
    slug: event.slug,
    '?': 'q=Zq7&view=void',
  })),
  get(path, only({ ...these(FIRM, 200), staff: 200 }), ({ firmEvent }) => ({ slug: firmEvent })),
])

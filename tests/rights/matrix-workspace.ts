import { AT_WORK } from './roles.ts'
import { get, only, type Row, these } from './row.ts'

/** Every role at what a workspace spends and when it trains: its people see it, each workspace its own. */
export const WORKSPACE: Row[] = [
  get('/dashboard/c/totalspending', only(these(AT_WORK, 200))),
  get('/dashboard/c/totalspending', only(these(AT_WORK, 200)), () => ({
    '?': 'by=provider&year=2026&of=Zq7',
  })),
  ...['export.csv', 'export.xlsx'].map((name) =>
    get(`/dashboard/c/totalspending/${name}`, only(these(AT_WORK, 200)), () => ({ '?': 'by=city' })),
  ),
  ...['', '/export.csv', '/export.xlsx'].map((file) =>
    get(`/dashboard/c/employeetotalspending${file}`, only({ smeEmployee: 403, smeAdmin: 200 }), () => ({
      '?': 'year=2026',
    })),
  ),
  get('/dashboard/c/trainingschedule', only(these(AT_WORK, 200))),
  get('/dashboard/c/trainingschedule', only(these(AT_WORK, 200)), () => ({ '?': 'month=2026-12&view=list' })),
]

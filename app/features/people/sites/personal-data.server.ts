import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { rooms, sites } from './tables.server.ts'

export const siteRows = [
  rowsOfNobody(sites, 'the places of a company'),
  rowsOfNobody(rooms, 'the rooms of a company'),
]

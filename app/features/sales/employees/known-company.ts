import { MOST_COST_CENTRES } from '#app/features/people/company-profiles/company-profile.ts'
import { MOST_SITES, siteKey } from '#app/features/people/sites/site.ts'
import { centreKey, type Known, type Said } from './employee-rows.ts'

type Rows = {
  people: Said[]
  centres: { code: string; active: boolean }[]
  places: { name: string }[]
}

/** What a company has, as rows of a spreadsheet are held against it. */
export const knownOf = ({ people, centres, places }: Rows): Known => ({
  employees: new Map(people.map((one) => [one.email, one])),
  costCentres: new Map(centres.map(({ code, active }) => [centreKey(code), { code, active }])),
  sites: new Map(places.map(({ name }) => [siteKey(name), name])),
  mostCostCentres: MOST_COST_CENTRES,
  mostSites: MOST_SITES,
})

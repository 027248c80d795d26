/** The most sites of a workspace, retired ones too, and the most rooms of a site. */
export const MOST_SITES = 200
export const MOST_ROOMS = 100
/** The most people that a room may hold. */
export const MOST_CAPACITY = 10_000
export const LONGEST_SITE = 60

export const ROOMS_PATH = '/dashboard/c/trainingschedule/rooms'

/** What the form of a site says, and that of a room: by which one saves over what was seen alone. */
export const siteFields = (site: { name: string; country: string | null; region: string | null }) => ({
  name: site.name,
  place: [site.country, site.region].filter(Boolean).join('-'),
})
export const roomFields = ({ name, capacity }: { name: string; capacity: number }) => ({ name, capacity })

/** What names of sites and rooms are compared by. */
export const siteKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

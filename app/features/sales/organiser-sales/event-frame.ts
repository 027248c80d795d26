import type { EventState } from '#app/features/catalogue/events/event.ts'

/**
 * The pages of an event for its organiser: each tab with the last part of its address, and where it has
 * several pages, those; `of` names what else belongs to it.
 */
const TABS = [
  { name: 'overview', pages: [''] },
  { name: 'participants', pages: ['participants'], of: ['give'] },
  { name: 'orders', pages: ['orders'], of: ['sell'] },
  { name: 'attendance', pages: ['attendance', 'certificates'] },
  { name: 'messages', pages: ['messages'] },
  { name: 'tickets', pages: ['codes', 'limits', 'pool', 'questions'] },
] as const

type Tab = (typeof TABS)[number]
export type FrameTab = { name: Tab['name']; page: string; current: boolean }
export type FramePage = { page: string; current: boolean }

/** Nobody has a seat of these yet. */
const UNPUBLISHED: readonly EventState[] = ['draft', 'in_review']
const BEFORE_SALE: readonly string[] = ['overview', 'tickets']
/** What was agreed on with one buyer is not sold. */
const OF_SALE: readonly string[] = ['orders', 'tickets']

/**
 * The tabs of an event in its state, without those of a sale where it is held for one party, and the pages of
 * the one that `rest`, the address below the event's own, lies in; none where it has one alone.
 */
export function frameOf(
  { state, heldFor }: { state: EventState; heldFor: string | null },
  rest: string,
): { tabs: FrameTab[]; pages: FramePage[] } {
  const [part = ''] = rest.split('/')
  const isOf = ({ pages, ...tab }: Tab) =>
    [...pages, ...('of' in tab ? tab.of : [])].some((page) => page === part)
  const shown = TABS.filter(
    ({ name }) =>
      (!UNPUBLISHED.includes(state) || BEFORE_SALE.includes(name)) &&
      (heldFor === null || !OF_SALE.includes(name)),
  )
  const here = shown.find(isOf)
  const pages: readonly string[] = here?.pages ?? []
  return {
    tabs: shown.map((tab) => ({ name: tab.name, page: tab.pages[0], current: tab === here })),
    pages: pages.length > 1 ? pages.map((page) => ({ page, current: page === part })) : [],
  }
}

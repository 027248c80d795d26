import type { Translate } from '#app/kit/texts.ts'

/** The answer of the wire call searchBar: titles with the last part of their address, and usernames. */
export type Suggestion = { topic: string; url: string }
export type Suggestions = {
  topicDetail: Suggestion[]
  user: string[]
  requirement: Suggestion[]
  event: Suggestion[]
}

type Option = { label: string; to: string; all?: true }
export type OptionGroup = { name: string; heading: string; options: Option[] }

/**
 * The options of the search box for a text: non-empty groups; topics and users always end in 'Search all'.
 */
export function optionGroups(text: string, found: Suggestions, t: Translate): OptionGroup[] {
  const page = (path: string) => (item: Suggestion) => ({
    label: item.topic,
    to: `${path}${encodeURIComponent(item.url)}`,
  })
  const all = (label: string, parameter: string): Option => ({
    label,
    to: `/search?${new URLSearchParams({ [parameter]: text })}`,
    all: true,
  })
  const topics = found.topicDetail.map(page('/topic/'))
  const users = found.user.map((username) => ({ label: username, to: `/${encodeURIComponent(username)}` }))
  const groups: OptionGroup[] = [
    {
      name: 'topics',
      heading: t('search:box.topics'),
      options: [...topics, all(t('search:box.allTopics', { text }), 'topic')],
    },
    {
      name: 'users',
      heading: t('search:box.users'),
      options: [...users, all(t('search:box.allUsers', { text }), 'username')],
    },
    {
      name: 'requirements',
      heading: t('search:box.requirements'),
      options: found.requirement.map(page('/requirement/')),
    },
    { name: 'events', heading: t('search:box.events'), options: found.event.map(page('/event/Q/')) },
  ]
  return groups.filter((group) => group.options.length > 0)
}

type Place = {
  /** How many cells can be marked, row by row; the last row may be short. */
  cells: number
  /** The marked one, -1 for none. */
  active: number
  columns: 1 | 2
}

/** The cell that a key moves to, null for keys that do not move. */
export function stepIn({ cells, active, columns }: Place, key: string): number | null {
  const last = cells - 1
  const lastRow = last - (last % columns)
  if (key === 'ArrowDown') return active < 0 || active >= lastRow ? 0 : Math.min(active + columns, last)
  if (key === 'ArrowUp') return active < columns ? lastRow : active - columns
  if (active < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return lastRow
  if (key === 'ArrowRight' && active % columns < columns - 1) return Math.min(active + 1, last)
  if (key === 'ArrowLeft' && active % columns > 0) return active - 1
  return null
}

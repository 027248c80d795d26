import type { TFunction } from 'i18next'

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

/** What the search box offers for a text: groups with something in them; topics and users always end in 'Search all'. */
export function optionGroups(text: string, found: Suggestions, t: TFunction<'search'>): OptionGroup[] {
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
      heading: t('box.topics'),
      options: [...topics, all(t('box.allTopics', { text }), 'topic')],
    },
    {
      name: 'users',
      heading: t('box.users'),
      options: [...users, all(t('box.allUsers', { text }), 'username')],
    },
    {
      name: 'requirements',
      heading: t('box.requirements'),
      options: found.requirement.map(page('/requirement/')),
    },
    { name: 'events', heading: t('box.events'), options: found.event.map(page('/event/Q/')) },
  ]
  return groups.filter((group) => group.options.length > 0)
}

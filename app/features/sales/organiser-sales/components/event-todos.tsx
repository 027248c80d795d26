import { MoreLink, Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventTodos as Todos } from '../queries-overview.server.ts'

/** What an event still lacks, each with the page where it is done; nothing where nothing is left. */
export function EventTodos({ slug, todos }: { slug: string; todos: Todos | null }) {
  const { t } = useTranslation('sales')
  if (!todos) return null
  const own = `/event/manage_event/${encodeURIComponent(slug)}`
  const left = [
    ...(todos.lacksLink
      ? [
          {
            label: t('overview.lacksLink'),
            to: `/event/addevent?${new URLSearchParams({ event: slug })}#onlineUrl`,
          },
        ]
      : []),
    ...(todos.unpaid > 0
      ? [{ label: t('overview.unpaid', { count: todos.unpaid }), to: `${own}/orders?view=open` }]
      : []),
    ...(todos.unnamed > 0
      ? [{ label: t('overview.unnamed', { count: todos.unnamed }), to: `${own}/participants?view=unnamed` }]
      : []),
  ]
  if (left.length === 0) return null
  return (
    <Section title={t('overview.todo')}>
      <ul>
        {left.map(({ label, to }) => (
          <li key={to}>
            <MoreLink to={to}>{label}</MoreLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

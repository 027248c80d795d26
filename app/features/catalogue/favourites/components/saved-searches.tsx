import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SavedSearch } from '../saved-search.ts'
import styles from './saved-searches.module.css'

/** Saved searches, each with its buttons. */
export function SavedSearches({ searches }: { searches: readonly SavedSearch[] }) {
  return (
    <DeskRows>
      {searches.map((search) => (
        <SearchRow key={search.id} search={search} />
      ))}
    </DeskRows>
  )
}

function SearchRow({ search: { id, title, filters, to, isPaused } }: { search: SavedSearch }) {
  const { t } = useTranslation('favourites')
  const button = (intent: 'pause' | 'resume' | 'drop') => (
    <SendButton
      name="intent"
      value={`${intent} ${id}`}
      size="small"
      aria-label={t(`searches.${intent}Of`, { search: [title, ...filters].join(' · ') })}
    >
      {t(`searches.${intent}`)}
    </SendButton>
  )
  return (
    <DeskRow
      heading="h2"
      title={title}
      to={to}
      lines={filters.length > 0 ? [filters.join(' · ')] : []}
      end={
        <Form method="post" className={styles.steps}>
          {isPaused ? <Badge tone="wait">{t('searches.paused')}</Badge> : null}
          {button(isPaused ? 'resume' : 'pause')}
          {button('drop')}
        </Form>
      }
    />
  )
}

import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/**
 * Shown instead of an empty list of own events; `add` leads to the first one, for members who may make it.
 */
export function NoEvents({ add }: { add: ReactNode }) {
  const { t } = useTranslation(['sales', 'dashboard'])
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          {add}
          <LinkButton to="/requirement/search" tone={add ? 'quiet' : 'go'}>
            {t('dashboard:events.requirements')}
          </LinkButton>
          <LinkButton to="/event/search">{t('empty.look')}</LinkButton>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

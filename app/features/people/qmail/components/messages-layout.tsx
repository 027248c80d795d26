import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './messages-layout.module.css'

type MessagesLayoutProps = {
  inbox: ReactNode
  /** The open conversation; null for none. */
  children: ReactNode
}

/** The inbox with the open conversation beside it; on a phone one after the other. */
export function MessagesLayout({ inbox, children }: MessagesLayoutProps) {
  const { t } = useTranslation('qmail')
  const isOpen = children !== null
  return (
    <Wrap className={styles.page}>
      <div className={styles.inbox} data-behind={isOpen || undefined}>
        {inbox}
      </div>
      <div className={styles.pane} data-empty={!isOpen || undefined}>
        {isOpen ? (
          children
        ) : (
          <EmptyState heading="h2" title={t('choose.title')}>
            {t('choose.text')}
          </EmptyState>
        )}
      </div>
    </Wrap>
  )
}

import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Section } from '#app/ui/layout.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PurchaseToDecide } from '../queries-purchases.server.ts'
import { DecidePurchases } from './decide-purchases.tsx'
import { PurchaseNotes } from './purchase-notes.tsx'
import styles from './purchases.module.css'

type PurchaseDeskProps = {
  list: { rows: PurchaseToDecide[]; total: number; page: number; pageCount: number }
  done: [string, string][]
  fault: FormFault | null
  zone: string
  now: Date
}

/** The part of the approvals page where admins decide on members' purchases. */
export function PurchaseDesk({ list, done, fault, zone, now }: PurchaseDeskProps) {
  const { t } = useTranslation('purchases')
  return (
    <Section title={t('decide.title')}>
      <p className={styles.lead}>{t('decide.lead')}</p>
      <PurchaseNotes done={done} />
      <FaultSummary fault={fault} />
      {list.total > 0 ? (
        <DecidePurchases key={done.join()} rows={list.rows} fault={fault} zone={zone} now={now} />
      ) : (
        <EmptyState
          title={t('decide.empty')}
          actions={<LinkButton to="/dashboard/c/userroles">{t('decide.toRoles')}</LinkButton>}
        >
          {t('decide.emptyText')}
        </EmptyState>
      )}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => `?purchases=${page}`} />
    </Section>
  )
}

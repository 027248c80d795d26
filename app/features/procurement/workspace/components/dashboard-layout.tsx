import type { ReactNode } from 'react'
import { PageHead } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './dashboard-layout.module.css'

/** The party acted for, at the head of a workspace's dashboard. */
export type Workspace = {
  name: string
  label: 'admin' | 'manager'
  /** The entries of its profile menu. */
  menu: { key: string; to: string; group?: 'selling' | 'buying' }[]
}

/** The workspace, and the person's role there. */
export function WorkspaceHead({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('common')
  const { name, label } = workspace
  return (
    <PageHead
      title={
        <>
          {name} <span className={styles.label}>{t(`shell.account.${label}`)}</span>
        </>
      }
    />
  )
}

type ColumnsProps = { children: ReactNode; waiting: ReactNode; more?: ReactNode }

/** What comes on the left, what waits on the right and `more` below it; on a phone what waits comes first. */
export function DashboardColumns({ children, waiting, more }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{waiting}</div>
      {more ? <div>{more}</div> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Says that something worked and waits for OK. */
export function SuccessDialog({
  open,
  title,
  children,
  onClose,
}: {
  open: boolean
  title?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="narrow"
      title={title ?? t('ui.done')}
      actions={
        <Button tone="go" onClick={onClose} data-autofocus>
          {t('ui.ok')}
        </Button>
      }
    >
      <div>{children}</div>
    </Dialog>
  )
}

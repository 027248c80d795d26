import { Form } from 'react-router'
import { MenuLink, menuItem } from '#app/ui/menu.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type StepsProps = { code: string; isBlocked: boolean }

/** What protects somebody in a conversation, in its menu: reporting it, and blocking the other side. */
export function SafetySteps({ code, isBlocked }: StepsProps) {
  const { t } = useTranslation('message-safety')
  return (
    <>
      <MenuLink to={`/message/report/${code}`}>{t('report.link')}</MenuLink>
      {isBlocked ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="code" value={code} />
          <button type="submit" name="intent" value="block" className={menuItem}>
            {t('block.block')}
          </button>
        </Form>
      )}
    </>
  )
}

/** What stands in place of the form: that the own side has blocked the other, and the way back. */
export function BlockedNote({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation('message-safety')
  return (
    <>
      <p>{t('block.blocked', { name })}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="code" value={code} />
        <SendButton name="intent" value="unblock" size="small" tone="bare">
          {t('block.unblock')}
        </SendButton>
      </Form>
    </>
  )
}

import { Form } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type StepsProps = { code: string; isBlocked: boolean }

/** What protects somebody in a conversation: reporting it, and blocking the other side. */
export function SafetySteps({ code, isBlocked }: StepsProps) {
  const { t } = useTranslation('message-safety')
  return (
    <>
      <LinkButton to={`/message/report/${code}`} size="small" tone="bare">
        {t('report.link')}
      </LinkButton>
      {isBlocked ? null : <BlockForm code={code} isBlocked={isBlocked} />}
    </>
  )
}

function BlockForm({ code, isBlocked }: StepsProps) {
  const { t } = useTranslation('message-safety')
  const step = isBlocked ? 'unblock' : 'block'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="code" value={code} />
      <SendButton name="intent" value={step} size="small" tone="bare">
        {t(`block.${step}`)}
      </SendButton>
    </Form>
  )
}

/** What stands in place of the form: that the own side has blocked the other, and the way back. */
export function BlockedNote({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation('message-safety')
  return (
    <>
      <p>{t('block.blocked', { name })}</p>
      <BlockForm code={code} isBlocked />
    </>
  )
}

import { type AttachedFile, sizeSaid } from '#app/features/people/message-files/message-file.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { requirementFilePath } from '../requirement-file.ts'

type OwnFilesProps = { url: string; files: AttachedFile[]; canChange: boolean }

/** The files of an own requirement, with what was found in them, each to be removed. */
export function OwnFiles({ url, files, canChange }: OwnFilesProps) {
  const { t } = useTranslation(['requirement-files', 'message-files'])
  const language = useLanguage()
  if (files.length === 0) return <p>{t('none')}</p>
  const noteOf = ({ state, finding, bytes }: AttachedFile) => {
    if (state === 'waiting') return t('message-files:waiting')
    return state === 'removed' ? t('message-files:removed', { finding }) : sizeSaid(bytes, language)
  }
  return (
    <DeskRows>
      {files.map((file) => (
        <DeskRow
          key={file.name}
          title={file.title}
          to={file.state === 'clean' ? requirementFilePath(url, file.name) : undefined}
          isFile
          lines={[noteOf(file)]}
          end={
            canChange ? (
              <AskOnce
                label={t('remove')}
                of={file.title}
                question={t('removeSure')}
                fields={{ intent: 'remove', name: file.name }}
              />
            ) : null
          }
        />
      ))}
    </DeskRows>
  )
}

import { codeMinutes } from '@regie/contract/signatures/schema'
import { factLines, heading, mailBody, paragraph, smallPrint } from '#platform/mail/parts.ts'
import { type MailContent, renderMail } from '#platform/mail/render.ts'
import type { MailSender } from '#platform/mail/sender.ts'

type CodeMail = { sender: MailSender; baseUrl: string; firstname: string; code: string; what: string }

/** The code that signs an act; `what`: « le procès-verbal de recette de « Campagne » ». */
export const signatureCodeMail = ({ sender, baseUrl, firstname, code, what }: CodeMail): MailContent =>
  renderMail(
    sender,
    `${code} : votre code pour signer ${what}`,
    mailBody(
      sender,
      {
        preview: `Ce code signe ${what}, pendant ${codeMinutes} minutes.`,
        reason: `Vous recevez ce message parce que vous signez sur ${sender.name} (${new URL(baseUrl).host}).`,
      },
      heading(`Bonjour ${firstname},`),
      paragraph(`Voici le code que vous avez demandé pour signer ${what}.`),
      factLines([['Code', `${code.slice(0, 3)} ${code.slice(3)}`]]),
      smallPrint(
        `Ce code est valable ${codeMinutes} minutes et ne sert qu’une fois. Ne le transmettez à personne : il signe en votre nom. Si vous n’avez rien demandé, ignorez ce message, puis prévenez la personne qui vous a ouvert ce compte.`,
      ),
    ),
  )

import type { Outcome, Sender } from '#app/io/messaging/delivery.server.ts'
import {
  type TelegramBot,
  TelegramFailure,
  type TelegramFile,
} from '#app/io/messaging/telegram-bot.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import { attachedReceipt } from '#app/models/reports/receipt.server.ts'

/** The pause when Telegram refuses too many messages without saying for how long. */
const DEFAULT_PAUSE_S = 30

export function telegramSender(bot: TelegramBot, tools: ReportTools): Sender {
  return {
    send: async ({ simgulary_bot_id, title, content, attachment }) => {
      const text = `${title}\n\n${content}`
      let file: TelegramFile | null
      try {
        file = attachment && (await attachedReceipt(tools, attachment))
      } catch {
        return { failed: 'No se pudo imprimir el recibo' }
      }
      try {
        if (file) await bot.sendDocument(simgulary_bot_id, text, file)
        else await bot.sendMessage(simgulary_bot_id, text)
        return 'sent'
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** Throws when it is unknown whether the message arrived. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof TelegramFailure)) throw error
  const { answer, isUnsent, message } = error
  if (answer?.code === 403) return 'blocked'
  if (answer?.code === 429) return { retryAfter: answer.retryAfter ?? DEFAULT_PAUSE_S }
  if (answer || isUnsent) return { failed: message }
  throw error
}

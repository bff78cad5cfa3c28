/**
 * Creating and editing orders: one loader and one action each, for payroll orders and for payments.
 * The differences between the kinds are in each noun's OrderScreens.
 */
import type { z } from 'zod'
import {
  contextOf,
  idOf,
  idParam,
  newKey,
  type ReadTyped,
  type RouteArgs,
  submitForm,
} from '#app/http/forms/forms.server.ts'
import { drawLast, hasLast } from '#app/http/forms/last-used.server.ts'
import { orderMade, orderSaved } from '#app/http/forms/order-notices.server.ts'
import type { Toast } from '#app/http/forms/toasts.server.ts'
import { readUnsent, withChosen } from '#app/http/forms/unsent.server.ts'
import { drawsVoided, type Voidable } from '#app/http/forms/voided-edit.server.ts'
import { backToOrders } from '#app/http/lists/orders.server.ts'
import { missingNeeds } from '#app/http/missing-needs.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import type { InputSchema } from '#app/kernel/fields/inputs.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import type { Need } from '#app/models/company/fields.ts'
import { isBeyondEdits } from '#app/models/documents/thresholds.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { CodedLine } from '#db/schema.ts'
import { asCopied, copiedOrder, copyNotice } from './copied.server.ts'
import { type Drawing, drawOrder, type Filling } from './draw.server.ts'
import { arrearsSums, freedSince } from './voiding.server.ts'

type Order = Voidable & {
  id: number
  order: number
  titular_id: number
  account_id: number | null
  enterprise_id: number
  pending: boolean
  version: number
  lines?: readonly CodedLine[]
}

/** What a copy has otherwise than its order, and how that is said. */
type Anew = { run: number; values: Record<string, string>; said: string }

/** What a new order begins with: the run that it is made anew for, and lines. */
export type Begun = { run?: number | undefined; hasLines: boolean }

/** The options of both kinds' forms: the names for 'Realizado por', the usual one first. */
type Offers = { realized: string[]; accounts: { id: number }[]; enterprises: { id: number }[] }

/** One kind's own parts. `terms` and `drawn` are the terms that payroll is computed from. */
export type OrderScreens<
  S extends z.ZodObject,
  O extends Order,
  Options extends Offers,
  Terms,
  Drawn,
> = {
  kind: OrderKind
  schema: InputSchema<S>
  /** Throws NotFound, also for a voided order unless `voided`. */
  read: (db: Db, id: number, voided: boolean) => Promise<O>
  /** The amount that it takes from its company account, in céntimos. */
  paid: (order: O) => Centimos
  create: (tx: Tx, input: z.output<S>, actor: Actor) => Promise<number>
  update: (
    tx: Tx,
    id: number,
    input: z.output<S>,
    actor: Actor,
    version: number | undefined,
  ) => Promise<unknown>
  /**
   * The form's options for a titular, including those that an edited order already has and, for a new
   * one, what it begins with.
   */
  options: (
    db: Db,
    today: IsoDate,
    titular_id: number,
    edited?: O,
    begun?: Begun,
  ) => Promise<Options>
  values: (order: O) => Record<string, string>
  /** How an order is made anew into its payroll run, if it is. */
  anew?: (db: Db, order: O, today: IsoDate) => Promise<Anew | undefined>
  /** The terms that the saved order was computed from. */
  terms: (order: O) => Terms
  /** The terms that an order of the titular would be computed from now. */
  drawn: Drawing<Drawn>
  filled?: Filling<Drawn>
  /** How what is switched on and off begins for what is typed; undefined where it stays. */
  begin?: Begin
  /** The least that a company account must hold for what is typed, in céntimos. */
  needed: (typed: ReadTyped, drawn: Drawn) => Centimos
}

type PathArgs = RouteArgs & { pattern: string }

const NEEDS: Record<OrderKind, readonly Need[]> = {
  paysheet: ['account', 'funds', 'employee'],
  payment: ['account', 'funds', 'titular'],
}

/** The loaders and actions of a kind's screens. */
export function orderScreens<
  S extends z.ZodObject,
  O extends Order,
  Options extends Offers,
  Terms,
  Drawn,
>(screens: OrderScreens<S, O, Options, Terms, Drawn>) {
  const { kind, schema, read, paid, create, update, values, begin } = screens
  const { path } = DOCUMENTS[kind]
  /** The order's company account and its amount, which counts as available there. */
  const ownOf = (order: O) => ({
    enterprise_id: order.enterprise_id,
    total: order.voided_at ? NO_MONEY : paid(order),
  })
  return {
    async readNew(args: RouteArgs) {
      const { db, today } = contextOf(args)
      const query = args.url.searchParams
      const { unsent, typed } = await readUnsent(args)
      const begun = typed && withChosen(typed, query)
      const copied = begun ? undefined : await copiedOrder(db, screens, query)
      const asked = begun?.titular_id ?? query.get('titular') ?? ''
      const titular_id = copied ? String(copied.titular_id) : asked
      const anew = copied && (await screens.anew?.(db, copied, today))
      const copy = copied && (await asCopied(db, kind, copied))
      const hasLines = (copied?.lines ?? []).length > 0 || begun?.['lines.0.kind'] !== undefined
      const made = { run: anew?.run, hasLines }
      const options = await screens.options(db, today, idOf(titular_id), undefined, made)
      const {
        realized: [realized = ''],
      } = options
      const defaults = copy
        ? {
            ...{ ...values(copy.order), arrears: copy.arrears },
            ...{ number: '', issued_at: today, period: '', ...anew?.values },
          }
        : begun
          ? { ...begun, account_id: begun.account_id || onlyOnes(options).account_id }
          : await begunWith(db, begin, {
              ...{ titular_id, issued_at: today, realized },
              ...givenIn(query),
              ...onlyOnes(options),
            })
      const lacks = await missingNeeds(args, NEEDS[kind])
      const notice = begun ? undefined : copyNotice(query, copied, anew?.said)
      const offered = { ...options, hasLast: !copied && (await hasLast(args, kind)) }
      const isCopy = copied !== undefined
      return { lacks, options: offered, defaults, key: newKey(), isCopy, notice, unsent }
    },

    submitNew(args: RouteArgs) {
      const { db } = contextOf(args)
      return submitForm(args, {
        schema,
        creates: kind,
        save: async ({ tx, input, actor }) => [await create(tx, input, actor)],
        draw: async (typed, isRedrawn) => {
          const drawn = await drawOrder(contextOf(args), screens, typed, isRedrawn)
          const filled: Record<string, string> = { ...drawn.fill }
          const chosen: ReadTyped = (name) => filled[name] ?? typed(name)
          const began = typed('toggles') && isRedrawn ? await begin?.(db, chosen) : undefined
          const offered = { accounts: drawn.enterprises, needed: screens.needed(typed, drawn) }
          const last = await drawLast(args, kind, typed, offered)
          const toggles = began?.toggles ?? typed('toggles')
          return { ...drawn, ...last, toggles, fill: { ...filled, ...began, ...last.fill } }
        },
        already: ([id = 0]) => orderMade(db, path, id),
        done: async ([id = 0]) => ({
          to: `/${path}/create`,
          toasts: [await orderSaved(db, path, id, true)],
        }),
      })
    },

    async readEdited(args: PathArgs) {
      const { db, today } = contextOf(args)
      const order = await read(db, idParam(args.params), drawsVoided(args))
      const { titular_id, version } = order
      return {
        order: order.order,
        options: await screens.options(db, today, titular_id, order),
        defaults: values(order),
        edited: { ...ownOf(order), titular_id, version, ...screens.terms(order) },
        back: backToOrders(args),
        isLocked:
          !order.pending && (await isBeyondEdits(db, kind, { ...order, amount: paid(order) })),
        arrears: await arrearsSums(db, kind, order.id),
      }
    },

    submitEdited(args: PathArgs) {
      const { db } = contextOf(args)
      const id = idParam(args.params)
      const freed: Toast[] = []
      return submitForm(args, {
        schema,
        save: async ({ tx, input, actor, version }) => {
          const before = await arrearsSums(tx, kind, id)
          await update(tx, id, input, actor, version)
          freed.splice(0, 1, ...(await freedSince(tx, kind, id, before)))
          return [id]
        },
        draw: async (typed, isRedrawn) => {
          const order = await read(db, id, true)
          const edited = { ...order, ...ownOf(order) }
          return drawOrder(contextOf(args), screens, typed, isRedrawn, edited)
        },
        edits: () => read(db, id, true),
        current: async () => values(await read(db, id, false)),
        done: async () => ({
          to: backToOrders(args),
          toasts: [await orderSaved(db, path, id), ...freed],
        }),
      })
    },
  }
}

type Begin = (db: Db, typed: ReadTyped) => Promise<Record<string, string> | undefined>

async function begunWith(db: Db, begin: Begin | undefined, values: Record<string, string>) {
  return { ...values, ...(await begin?.(db, (name) => values[name] ?? '')) }
}

/** The fields that a link to the form may fill in. */
const givenIn = (query: URLSearchParams) =>
  Object.fromEntries(
    ['amount', 'concept', 'arrears'].flatMap((name) => {
      const text = query.get(name)
      return text ? [[name, text]] : []
    }),
  )

/** The only account of the titular, and the only one that can pay, are chosen. */
function onlyOnes({ accounts, enterprises }: Offers) {
  const only = (offered: { id: number }[]) => (offered.length === 1 ? String(offered[0]?.id) : '')
  return { account_id: only(accounts), enterprise_id: only(enterprises) }
}

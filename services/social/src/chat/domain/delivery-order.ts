/** In which order a replica hands the messages of conversations on, each once, whatever order it hears of them in. */

export type Step =
  /** It was handed on before. */
  | { readonly kind: 'known' }
  /** Next in line. */
  | { readonly kind: 'next' }
  /** Others come before it: those after this number, as far as they were sent lately when it is not known (null). */
  | { readonly kind: 'behind'; readonly afterSeq: number | null };

export class DeliveryOrder {
  private readonly last = new Map<number, number>();

  /** @param maxConversations those heard of longest ago are forgotten beyond it */
  constructor(private readonly maxConversations: number) {}

  /** What is to be done with a message. */
  stepFor(conversation: number, seq: number): Step {
    const last = this.last.get(conversation);
    if (last === undefined) return seq === 1 ? { kind: 'next' } : { kind: 'behind', afterSeq: null };
    if (seq <= last) return { kind: 'known' };
    return seq === last + 1 ? { kind: 'next' } : { kind: 'behind', afterSeq: last };
  }

  /** Notes that everything up to this number was handed on. */
  delivered(conversation: number, seq: number): void {
    const last = this.last.get(conversation) ?? 0;
    this.last.delete(conversation);
    this.last.set(conversation, Math.max(last, seq));
    if (this.last.size > this.maxConversations) this.last.delete(this.last.keys().next().value!);
  }
}

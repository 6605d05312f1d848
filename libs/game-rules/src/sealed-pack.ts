/**
 * The offline pack: enough to judge a game offline, without readable answers. Server and browser share this code, as
 * both have Web Crypto. It only prevents casual peeking: there are 1,820 possible groups, and trying them all finds the
 * answers. Therefore every guess costs a slow hash, and the server judges again.
 */
import { groupKey } from './words';

export interface SealedName {
  readonly category_name: string;
  readonly difficulty: number;
}

/** Binary fields are base64. */
export interface SealedEntry {
  readonly commitment: string;
  readonly sealed: string;
  readonly iv: string;
}

export interface SealedPack {
  readonly version: 1;
  readonly kdf: { readonly name: 'PBKDF2'; readonly hash: 'SHA-256'; readonly iterations: number };
  readonly salt: string;
  readonly categories: readonly SealedEntry[];
}

export interface OpenGroup extends SealedName {
  readonly words: readonly string[];
}

/** The randomness and the cost of sealing. */
export interface SealingInput {
  readonly iterations: number;
  /** 16 random bytes. */
  readonly salt: Uint8Array<ArrayBuffer>;
  /** 12 random bytes for each group. */
  readonly ivs: readonly Uint8Array<ArrayBuffer>[];
}

/** Names are padded to a multiple of this, to hide their lengths. */
const PADDING_BYTES = 128;
const COMMITMENT_PURPOSE = 'fourfold sealed pack: commitment';
const NAME_PURPOSE = 'fourfold sealed pack: name';

const encoder = new TextEncoder();

/** Seals groups. The order of the entries is independent of the order of the groups. */
export async function sealPack(groups: readonly OpenGroup[], input: SealingInput): Promise<SealedPack> {
  const categories: SealedEntry[] = [];
  for (const [index, { words, category_name, difficulty }] of groups.entries()) {
    const iv = input.ivs[index]!;
    const keys = await deriveKeys(words, input.salt, input.iterations);
    const plain = pad(encoder.encode(JSON.stringify({ category_name, difficulty } satisfies SealedName)));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, keys.name, plain);
    categories.push({
      commitment: keys.commitment,
      sealed: toBase64(new Uint8Array(sealed)),
      iv: toBase64(iv),
    });
  }
  categories.sort((left, right) => (left.commitment < right.commitment ? -1 : 1));
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', iterations: input.iterations } as const;
  return { version: 1, kdf, salt: toBase64(input.salt), categories };
}

/**
 * The category name if the four words are a group, else undefined. Takes as long as the slow hash.
 *
 * @throws DOMException if the entry was tampered with
 */
export async function openSealedGroup(
  pack: SealedPack,
  words: readonly string[],
): Promise<SealedName | undefined> {
  const keys = await deriveKeys(words, fromBase64(pack.salt), pack.kdf.iterations);
  const entry = pack.categories.find((category) => category.commitment === keys.commitment);
  if (entry === undefined) return undefined;
  const algorithm = { name: 'AES-GCM', iv: fromBase64(entry.iv) };
  const plain = await crypto.subtle.decrypt(algorithm, keys.name, fromBase64(entry.sealed));
  return JSON.parse(new TextDecoder().decode(plain)) as SealedName;
}

/** One slow hash, then two independent values: the published commitment and the secret key of the name. */
async function deriveKeys(words: readonly string[], salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const phrase = await crypto.subtle.importKey('raw', encoder.encode(groupKey(words)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const slow = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    phrase,
    256,
  );
  const root = await crypto.subtle.importKey('raw', slow, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const purpose = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode(info) });
  const commitment = await crypto.subtle.deriveBits(purpose(COMMITMENT_PURPOSE), root, 256);
  const aes = { name: 'AES-GCM', length: 256 };
  const name = await crypto.subtle.deriveKey(purpose(NAME_PURPOSE), root, aes, false, ['encrypt', 'decrypt']);
  return { commitment: toBase64(new Uint8Array(commitment)), name };
}

/** Trailing spaces are valid in JSON. */
function pad(plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil(plain.length / PADDING_BYTES) * PADDING_BYTES).fill(0x20);
  padded.set(plain);
  return padded;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

import { getMetadataStorage, ValidationTypes, type MetadataStorage } from 'class-validator';

type Rule = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];
type Test = (value: unknown, object: object) => boolean;

interface PropertyRules {
  /** All must hold, or the property is not looked at. */
  readonly conditions: readonly Test[];
  readonly checks: readonly Test[];
}

const rulesByClass = new WeakMap<object, ReadonlyMap<string, PropertyRules> | null>();

/**
 * Whether an instance of a DTO class keeps all rules of its class and has no other properties. False says nothing: then
 * class-validator itself has to judge, which collects the rules of a class anew for every object.
 */
export function keepsSimpleRules(dto: object): boolean {
  const rules = rulesOf((Object.getPrototypeOf(dto) as object).constructor);
  if (!rules) return false;
  for (const name of Object.keys(dto)) if (!rules.has(name)) return false;
  for (const [name, { conditions, checks }] of rules) {
    const value: unknown = Reflect.get(dto, name);
    if (conditions.every((test) => test(value, dto)) && !checks.every((test) => test(value, dto)))
      return false;
  }
  return true;
}

function rulesOf(dtoClass: Rule['target'] & object): ReadonlyMap<string, PropertyRules> | null {
  const known = rulesByClass.get(dtoClass);
  if (known !== undefined) return known;
  const rules = collect(dtoClass);
  rulesByClass.set(dtoClass, rules);
  return rules;
}

/** @returns null when there are no rules, or others than simple ones: nested objects, lists, groups, promises */
function collect(dtoClass: Rule['target'] & object): ReadonlyMap<string, PropertyRules> | null {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
  if (rules.length === 0 || !rules.every(isSimple)) return null;
  const byProperty = Map.groupBy(rules, ({ propertyName }) => propertyName);
  return new Map(
    [...byProperty].map(([name, own]) => [
      name,
      {
        conditions: own.filter(isCondition).map(conditionOf),
        checks: own.filter((rule) => !isCondition(rule)).flatMap(checksOf),
      },
    ]),
  );
}

function isSimple(rule: Rule): boolean {
  const { type, each, groups, validateIf } = rule;
  if (each || validateIf || (groups && groups.length > 0)) return false;
  if (isCondition(rule)) return true;
  return type === ValidationTypes.CUSTOM_VALIDATION && constraintsOf(rule).every(({ async }) => !async);
}

function isCondition({ type }: Rule): boolean {
  return type === ValidationTypes.CONDITIONAL_VALIDATION;
}

function conditionOf({ constraints }: Rule): Test {
  const [condition] = constraints as [(object: object, value: unknown) => boolean];
  return (value, object) => condition(object, value);
}

function checksOf(rule: Rule): Test[] {
  const { propertyName: property, target, constraints } = rule;
  const targetName = typeof target === 'string' ? target : target.name;
  return constraintsOf(rule).map(
    ({ instance }) =>
      (value, object) =>
        instance.validate(value, { property, targetName, constraints, value, object }) === true,
  );
}

function constraintsOf({ constraintCls }: Rule) {
  return getMetadataStorage().getTargetValidatorConstraints(constraintCls);
}

// Where each stage is created, what it needs and what it usually costs: read from the contract, without a service.
import { families, fieldsOf, typicalPrice } from 'kiln-client/contract';

for (const family of families) {
  for (const stage of family.stages) {
    const needed = fieldsOf(stage).filter(({ required, value }) => required && value.kind !== 'fixed');
    const names = needed.map(({ name }) => name).join(', ') || 'nothing by itself';
    console.log(`${stage.type}: POST ${family.path}; needs ${names}; usually ${typicalPrice(stage)} credits`);
  }
}
